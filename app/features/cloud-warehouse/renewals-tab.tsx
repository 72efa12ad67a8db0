import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Lot, Renewal, StorageSettings } from '#contract/cloud-warehouse.ts';
import { termDays } from '#contract/cloud-warehouse.values.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Page as ListPage } from '#contract/page.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { IfPermitted, usePermission } from '#app/session/permissions.tsx';
import { AmountField } from '#app/ui/amount-field.tsx';
import { SelectInput } from '#app/ui/form-fields.tsx';
import { formatDay } from '#app/ui/format-date-time.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Money } from '#app/ui/money.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { PayButton, StepButton } from './pay-button.tsx';
import { RowCard } from './row-card.tsx';

interface RenewalsTabProps {
  due: Lot[];
  page: ListPage | null;
  renewals: Renewal[];
  settings: StorageSettings;
  idempotencyKey: string;
}

/** Lots whose term ends, automatic renewal, and what was renewed. */
export function RenewalsTab({ due, page, renewals, settings, idempotencyKey }: RenewalsTabProps) {
  const { t } = useTranslation('cloud-warehouse');
  const mayManage = usePermission('stock:manage');
  const all = new URLSearchParams(due.map(({ id }): [string, string] => ['lot', id])).toString();
  return (
    <BlockStack gap="400">
      <DueLots due={due} page={page} idempotencyKey={idempotencyKey} />
      {due.length === 0 || !mayManage ? null : (
        <Box paddingInline="400">
          <InlineStack align="start">
            <Button variant="primary" url={`${paths.renewLots}?${all}`}>
              {t('renewal.renewAll', { count: due.length })}
            </Button>
          </InlineStack>
        </Box>
      )}
      {mayManage ? (
        <Box paddingInline="400">
          <SettingsCard settings={settings} idempotencyKey={idempotencyKey} />
        </Box>
      ) : null}
      {renewals.length === 0 ? null : <RenewalList renewals={renewals} idempotencyKey={idempotencyKey} />}
    </BlockStack>
  );
}

function DueLots({ due, page, idempotencyKey }: Pick<RenewalsTabProps, 'due' | 'page' | 'idempotencyKey'>) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const actions = (lot: Lot) => (
    <InlineStack gap="200" align="start" wrap={false}>
      <IfPermitted permission="stock:manage">
        <Button url={`${paths.renewLots}?lot=${lot.id}`} accessibilityLabel={t('renewal.renewLot', { number: lot.number })}>
          {t('action.renew')}
        </Button>
      </IfPermitted>
      <AutoRenewButton lot={lot} idempotencyKey={idempotencyKey} />
    </InlineStack>
  );
  const columns: ListColumn<Lot>[] = [
    { id: 'lot', title: t('column.lot'), render: ({ number }) => number },
    { id: 'sku', title: 'SKU', wrap: true, render: ({ sku }) => sku },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="stock-lot" state={state} /> },
    { id: 'counted', title: t('column.counted'), alignEnd: true, render: ({ counted }) => formatCount(counted, locale) },
    { id: 'termEnd', title: t('column.termEnd'), render: ({ termEnd }) => formatDay(termEnd, locale) },
    {
      id: 'disposeAfter',
      title: t('column.disposeAfter'),
      render: ({ disposeAfter }) => (disposeAfter === null ? '–' : formatDay(disposeAfter, locale)),
    },
    { id: 'dailyFee', title: t('column.dailyFee'), alignEnd: true, render: ({ dailyFee }) => <Money value={dailyFee} display="short" /> },
    { id: 'actions', title: t('column.next'), hasControls: true, render: actions },
  ];
  return (
    <ResourceList
      label={t('renewal.dueTitle')}
      resourceName={{ singular: t('stock.one'), plural: t('stock.many') }}
      rows={due}
      columns={columns}
      renderCard={(lot) => (
        <RowCard
          name={lot.number}
          badge={<StatusBadge lifecycle="stock-lot" state={lot.state} />}
          text={lot.sku}
          facts={[
            { label: t('column.termEnd'), value: formatDay(lot.termEnd, locale) },
            { label: t('column.next'), value: actions(lot) },
          ]}
        />
      )}
      page={page}
      totalLabel={(total) => t('stock.total', { total })}
      emptyState={<PlainEmptyState title={t('renewal.emptyTitle')} text={t('renewal.emptyText')} />}
    />
  );
}

function AutoRenewButton({ lot, idempotencyKey }: { lot: Lot; idempotencyKey: string }) {
  const { t } = useTranslation('cloud-warehouse');
  const next = lot.autoRenew === true ? 'off' : 'on';
  if (!usePermission('stock:manage')) return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="auto-renew" />
      <input type="hidden" name="id" value={lot.id} />
      <input type="hidden" name="autoRenew" value={next} />
      <IdempotencyField value={`${idempotencyKey}:auto:${lot.id}`} />
      <Button submit variant="plain">
        {t(`renewal.lot-${next}`)}
      </Button>
    </Form>
  );
}

function SettingsCard({ settings, idempotencyKey }: Pick<RenewalsTabProps, 'settings' | 'idempotencyKey'>) {
  const { t } = useTranslation('cloud-warehouse');
  const sending = useNavigation().formData?.get('intent') === 'settings';
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="settings" />
        <IdempotencyField value={`${idempotencyKey}:settings`} />
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('settings.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('settings.help')}
          </Text>
          <InlineGrid columns={{ xs: 1, md: 3 }} gap="300">
            <SelectInput
              name="autoRenew"
              label={t('settings.autoRenew')}
              options={[
                { value: 'off', label: t('settings.off') },
                { value: 'on', label: t('settings.on') },
              ]}
              defaultValue={settings.autoRenew ? 'on' : 'off'}
            />
            <SelectInput
              name="termDays"
              label={t('settings.term')}
              options={termDays.map((days) => ({ value: String(days), label: t('stock.days', { count: days }) }))}
              defaultValue={String(settings.termDays)}
            />
            <AmountField
              name="cap"
              label={t('settings.cap')}
              helpText={t('settings.capHelp')}
              currency={WALLET_CURRENCY}
              defaultMinor={settings.monthCapMinor}
              maxMinor={MAX_AMOUNT_MINOR}
            />
          </InlineGrid>
          <InlineStack align="start">
            <Button submit loading={sending}>
              {t('action.save')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}

function RenewalList({ renewals, idempotencyKey }: Pick<RenewalsTabProps, 'renewals' | 'idempotencyKey'>) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const lots = ({ lines }: Renewal) => lines.map(({ lotNumber }) => lotNumber).join(', ');
  const until = ({ lines }: Renewal) => {
    const [first] = lines;
    return first === undefined || first.untilDay === null ? '–' : formatDay(first.untilDay, locale);
  };
  const actions = (renewal: Renewal) =>
    renewal.state === 'due' ? (
      <InlineStack gap="200" align="start" blockAlign="center">
        <PayButton chargeId={renewal.chargeId} amount={renewal.amount} idempotencyKey={idempotencyKey} />
        <StepButton intent="cancel-renewal" id={renewal.id} label={t('action.cancel')} idempotencyKey={idempotencyKey} tone="critical" />
      </InlineStack>
    ) : (
      '–'
    );
  const columns: ListColumn<Renewal>[] = [
    { id: 'renewal', title: t('column.renewal'), render: ({ number }) => number },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="renewal-order" state={state} /> },
    { id: 'how', title: t('column.how'), render: ({ automatic }) => t(automatic ? 'renewal.automatic' : 'renewal.byHand') },
    { id: 'lots', title: t('column.lots'), wrap: true, render: lots },
    { id: 'term', title: t('column.term'), alignEnd: true, render: ({ termDays: count }) => t('stock.days', { count }) },
    { id: 'until', title: t('column.paidUntil'), render: until },
    { id: 'amount', title: t('column.total'), alignEnd: true, render: ({ amount }) => <Money value={amount} display="short" /> },
    { id: 'actions', title: t('column.next'), hasControls: true, render: actions },
  ];
  return (
    <>
      <Box paddingInline="400">
        <Text as="h2" variant="headingSm" id="renewals-title">
          {t('renewal.history')}
        </Text>
      </Box>
      <ResourceList
        label={{ id: 'renewals-title' }}
        resourceName={{ singular: t('renewal.one'), plural: t('renewal.many') }}
        rows={renewals}
        columns={columns}
        renderCard={(renewal) => (
          <RowCard
            name={renewal.number}
            badge={<StatusBadge lifecycle="renewal-order" state={renewal.state} />}
            text={lots(renewal)}
            facts={[
              { label: t('column.total'), value: <Money value={renewal.amount} display="short" /> },
              { label: t('column.paidUntil'), value: until(renewal) },
              { label: t('column.next'), value: actions(renewal) },
            ]}
          />
        )}
      />
    </>
  );
}
