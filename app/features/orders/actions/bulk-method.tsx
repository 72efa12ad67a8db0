import { useState } from 'react';
import { BlockStack, Box, FormLayout, InlineStack, Select, Spinner, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import type { MethodSelection, previewMethods } from '#contract/order-bulk-actions.ts';
import { type MethodRule, methodRules } from '#contract/order-actions.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { Money } from '#app/ui/money.tsx';
import { ActModal } from './act-modal.tsx';
import { type BulkDialogProps, useBulk, useFirst } from './bulk-dialog.tsx';

type Preview = DataOf<typeof previewMethods>;
const DAYS = 10;
/** Orders that are listed one by one; of more the sums are shown. */
const LISTED = 50;

/** Selects a method by a rule for many orders; shows what it changes before it is confirmed. */
export function BulkMethod(dialog: BulkDialogProps) {
  const { t } = useTranslation('orders');
  const preview = useBulk(dialog);
  const apply = useBulk(dialog);
  const [selection, setSelection] = useState<MethodSelection>({ rule: 'cheapest' });
  const ask = (next: MethodSelection) => {
    setSelection(next);
    if (next.rule !== 'within-days' || (next.days ?? 0) > 0) preview.send('preview-method', { action: JSON.stringify(next) });
  };
  useFirst(() => ask(selection));
  // What was calculated for another rule is not shown while the new one is.
  const shown = preview.sending ? null : (preview.outcome?.methods ?? null);
  const fits = shown !== null && shown.orders.some(({ after }) => after !== null);
  const withRule = (rule: MethodRule): MethodSelection => ({
    ...(selection.warehouse === undefined ? {} : { warehouse: selection.warehouse }),
    rule,
    ...(rule === 'within-days' ? { days: selection.days ?? DAYS } : {}),
  });
  const withWarehouse = (code: string): MethodSelection => {
    const { warehouse: _old, ...rest } = selection;
    const warehouse = warehouseCodes.find((known) => known === code);
    return warehouse === undefined ? rest : { ...rest, warehouse };
  };
  return (
    <ActModal
      title={t('act.bulk.method.title', { count: dialog.target.count })}
      problem={preview.outcome?.problem ?? apply.outcome?.problem ?? null}
      onClose={dialog.onClose}
      confirm={{
        label: t('act.bulk.method.confirm'),
        loading: apply.sending,
        disabled: !fits,
        onAction: () => apply.send('act', { action: JSON.stringify({ kind: 'set-method', selection }) }),
      }}
    >
      <FormLayout>
        <Select
          label={t('act.bulk.method.rule')}
          options={methodRules.map((value) => ({ value, label: t(`act.bulk.method.rules.${value}`) }))}
          value={selection.rule}
          onChange={(value) => ask(withRule(methodRules.find((rule) => rule === value) ?? 'cheapest'))}
        />
        {selection.rule === 'within-days' ? (
          <TextField
            label={t('act.bulk.method.days')}
            type="number"
            inputMode="numeric"
            min={1}
            max={365}
            autoComplete="off"
            value={selection.days === undefined ? '' : String(selection.days)}
            onChange={(days) => ask({ ...selection, days: Math.min(365, Math.max(0, Math.floor(Number(days)))) })}
          />
        ) : null}
        <Select
          label={t('act.bulk.method.warehouse')}
          options={[
            { value: '', label: t('act.bulk.method.anyWarehouse') },
            ...warehouseCodes.map((code) => ({ value: code, label: code })),
          ]}
          value={selection.warehouse ?? ''}
          onChange={(code) => ask(withWarehouse(code))}
        />
      </FormLayout>
      {preview.sending ? <Spinner size="small" accessibilityLabel={t('act.bulk.calculating')} /> : null}
      {shown === null ? null : <PreviewList preview={shown} />}
    </ActModal>
  );
}

function PreviewList({ preview: { orders, totalBefore, totalAfter } }: { preview: Preview }) {
  const { t } = useTranslation('orders');
  return (
    <BlockStack gap="300">
      <InlineStack gap="200" align="space-between">
        <Text as="p" fontWeight="semibold">
          {t('act.bulk.method.sum')} <Money value={totalBefore} display="explicit" /> → <Money value={totalAfter} display="explicit" />
        </Text>
      </InlineStack>
      {orders.slice(0, LISTED).map(({ orderId, number, externalName, before, after, cause }) => (
        <Box key={orderId}>
          <Text as="p" fontWeight="medium">
            {externalName} · {number}
          </Text>
          {after === null ? (
            <Text as="p" tone="subdued">
              {t('act.bulk.method.stays')} {cause === null ? null : <CauseText cause={cause} />}
            </Text>
          ) : (
            <Text as="p" tone="subdued">
              {before === null ? '–' : before.methodName} → {after.methodName}:{' '}
              {before === null ? null : <Money value={before.total} display="short" />} → <Money value={after.total} display="short" />
              {after.profit === null ? null : (
                <>
                  {' · '}
                  {t('column.profit')} <Money value={after.profit} display="explicit" />
                </>
              )}
            </Text>
          )}
        </Box>
      ))}
      {orders.length > LISTED ? <Text as="p">{t('act.bulk.more', { count: orders.length - LISTED })}</Text> : null}
    </BlockStack>
  );
}
