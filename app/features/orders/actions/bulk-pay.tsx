import { Button, InlineStack, Spinner, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { topUpUrl } from '#app/features/payments/payment-urls.ts';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';
import { ActModal } from './act-modal.tsx';
import { type BulkDialogProps, useBulk, useFirst } from './bulk-dialog.tsx';

/** Pays up to 500 orders as a job, after showing what they cost together and what the balance has. */
export function BulkPay(dialog: BulkDialogProps) {
  const { t } = useTranslation('orders');
  const preview = useBulk(dialog);
  const pay = useBulk(dialog);
  useFirst(() => preview.send('preview-pay'));
  const sum = preview.outcome?.payment ?? null;
  const isShort = sum !== null && sum.shortfall.amountMinor > 0;
  return (
    <ActModal
      title={t('act.bulk.pay.title')}
      help={t('act.bulk.pay.help')}
      problem={preview.outcome?.problem ?? pay.outcome?.problem ?? null}
      onClose={dialog.onClose}
      confirm={{
        label: t('act.bulk.pay.confirm', { count: sum?.payable ?? 0 }),
        loading: pay.sending,
        disabled: sum === null || sum.payable === 0 || isShort,
        onAction: () => pay.send('pay', { expectedTotalMinor: String(sum?.total.amountMinor ?? 0) }),
      }}
    >
      {preview.sending ? <Spinner size="small" accessibilityLabel={t('act.bulk.calculating')} /> : null}
      {sum === null ? null : (
        <>
          <FactRows
            facts={[
              { label: t('act.bulk.pay.payable'), value: sum.payable },
              ...(sum.blocked === 0 ? [] : [{ label: t('act.bulk.pay.blocked'), value: sum.blocked }]),
              { label: t('act.bulk.pay.balance'), value: <Money value={sum.balanceBefore} display="explicit" /> },
              { label: t('act.bulk.pay.total'), value: <Money value={sum.total} display="explicit" />, strong: true },
            ]}
          />
          {isShort ? (
            <InlineStack gap="200" blockAlign="center">
              <Text as="p" fontWeight="medium">
                {t('act.bulk.pay.short')} <Money value={sum.shortfall} display="explicit" />
              </Text>
              <Button url={topUpUrl(sum.shortfall.amountMinor, [])}>{t('payment.topUp')}</Button>
            </InlineStack>
          ) : null}
        </>
      )}
    </ActModal>
  );
}
