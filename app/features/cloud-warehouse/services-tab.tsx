import { Form, useActionData, useNavigation } from '@remix-run/react';
import { BlockStack, Box, Button, Card, FormLayout, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Lot, ServiceOrder, WarehouseOverview } from '#contract/cloud-warehouse.ts';
import { PURCHASE_UNITS_MAX, WAREHOUSE_TEXT_MAX, warehouseServices } from '#contract/cloud-warehouse.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { SelectInput, TextInput } from '#app/ui/form-fields.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { PayButton } from './pay-button.tsx';
import { RowCard } from './row-card.tsx';
import type { actInWarehouse } from './warehouse-action.server.ts';

interface ServicesTabProps {
  services: ServiceOrder[];
  lots: Lot[];
  prices: WarehouseOverview['prices'];
  idempotencyKey: string;
}

/** Work on goods from the price list, and what was asked for. */
export function ServicesTab({ services, lots, prices, idempotencyKey }: ServicesTabProps) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const mayManage = usePermission('stock:manage');
  const actions = ({ state, chargeId, amount }: ServiceOrder) =>
    state === 'due' && chargeId !== null ? <PayButton chargeId={chargeId} amount={amount} idempotencyKey={idempotencyKey} /> : '–';
  const columns: ListColumn<ServiceOrder>[] = [
    { id: 'service', title: t('column.service'), render: ({ number }) => number },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="service-order" state={state} /> },
    { id: 'kind', title: t('column.kind'), render: ({ service }) => t(`service.kind.${service}`) },
    { id: 'lot', title: t('column.lot'), wrap: true, render: ({ lotNumber, sku }) => `${lotNumber} · ${sku}` },
    { id: 'units', title: t('column.units'), alignEnd: true, render: ({ units }) => formatCount(units, locale) },
    { id: 'amount', title: t('column.total'), alignEnd: true, render: ({ amount }) => <Money value={amount} display="short" /> },
    { id: 'result', title: t('column.result'), wrap: true, render: ({ result }) => (result === '' ? '–' : result) },
    { id: 'actions', title: t('column.next'), hasControls: true, render: actions },
  ];
  return (
    <BlockStack gap="400">
      {lots.length === 0 || !mayManage ? null : (
        <Box padding="400">
          <RequestCard lots={lots} prices={prices} idempotencyKey={idempotencyKey} />
        </Box>
      )}
      <ResourceList
        label={t('tab.services')}
        resourceName={{ singular: t('service.one'), plural: t('service.many') }}
        rows={services}
        columns={columns}
        renderCard={(service) => (
          <RowCard
            name={service.number}
            badge={<StatusBadge lifecycle="service-order" state={service.state} />}
            text={`${t(`service.kind.${service.service}`)} · ${service.lotNumber}`}
            facts={[
              { label: t('column.total'), value: <Money value={service.amount} display="short" /> },
              { label: t('column.next'), value: actions(service) },
            ]}
          />
        )}
        emptyState={<PlainEmptyState title={t('service.emptyTitle')} text={t('service.emptyText')} />}
      />
    </BlockStack>
  );
}

function RequestCard({ lots, prices, idempotencyKey }: Omit<ServicesTabProps, 'services'>) {
  const { t } = useTranslation('cloud-warehouse');
  const money = useMoneyText();
  const locale = useLocale();
  const sending = useNavigation().formData?.get('intent') === 'service';
  const unitsWrong = useActionData<typeof actInWarehouse>()?.numberWrong === true;
  const priceOf = (service: string) =>
    prices.find(({ warehouse, code }) => warehouse === lots[0]?.warehouse && code === `service-${service}`)?.amount;
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="service" />
        <IdempotencyField value={`${idempotencyKey}:service`} />
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('service.title')}
          </Text>
          <FormLayout>
            <FormLayout.Group>
              <SelectInput
                name="service"
                label={t('column.service')}
                options={warehouseServices.map((service) => {
                  const price = priceOf(service);
                  return {
                    value: service,
                    label:
                      price === undefined
                        ? t(`service.kind.${service}`)
                        : t('service.priced', { service: t(`service.kind.${service}`), price: money(price) }),
                  };
                })}
                defaultValue="photo"
              />
              <SelectInput
                name="id"
                label={t('column.lot')}
                options={lots.map(({ id, number, sku }) => ({ value: id, label: `${number} · ${sku}` }))}
                defaultValue={lots[0]?.id ?? ''}
              />
              <TextInput
                name="units"
                label={t('column.units')}
                inputMode="numeric"
                autoComplete="off"
                defaultValue="1"
                error={unitsWrong ? t('buy.unitsWrong', { max: formatCount(PURCHASE_UNITS_MAX, locale) }) : ''}
              />
            </FormLayout.Group>
            <TextInput name="note" label={t('service.note')} multiline={2} maxLength={WAREHOUSE_TEXT_MAX} autoComplete="off" />
          </FormLayout>
          <InlineStack align="start">
            <Button submit loading={sending}>
              {t('action.request')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
