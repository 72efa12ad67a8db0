import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { StockPurchaseDetail } from '#contract/cloud-warehouse-purchases.ts';
import type { Money as MoneyValue } from '#contract/money.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { PayButton } from './pay-button.tsx';
import { RechargeWay } from './warehouse-problem.tsx';

interface PurchaseTurnProps {
  purchase: StockPurchaseDetail;
  /** What the wallet of its mode can pay with; null: not shown to this member. */
  spendable: MoneyValue | null;
  idempotencyKey: string;
}

/** A purchase that waits to be paid: until when, from what, and the way out; for members who may not pay, who can. */
export function PurchaseTurn({ purchase, spendable, idempotencyKey }: PurchaseTurnProps) {
  const { t } = useTranslation('cloud-warehouse');
  const money = useMoneyText();
  const mayPay = usePermission('orders:pay');
  const missingMinor = spendable === null ? 0 : purchase.total.amountMinor - spendable.amountMinor;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t(mayPay ? 'purchase.payTitle' : 'purchase.unpaidTitle')}
        </Text>
        {mayPay ? null : <Text as="p">{t('purchase.payBy')}</Text>}
        <Text as="p">
          {t('purchase.payUntil')} <DateTime value={purchase.expiresAt} />
        </Text>
        <FactRows
          facts={[
            { label: t('column.total'), value: <Money value={purchase.total} display="explicit" /> },
            ...(spendable === null ? [] : [{ label: t('purchase.balance'), value: <Money value={spendable} display="explicit" /> }]),
          ]}
        />
        {mayPay && missingMinor > 0 ? (
          <Text as="p" tone="caution">
            <span suppressHydrationWarning>
              {t('purchase.missing', { amount: money({ ...purchase.total, amountMinor: missingMinor }) })}
            </span>
          </Text>
        ) : null}
        <InlineStack gap="200" align="start" blockAlign="center">
          {!mayPay ? null : missingMinor > 0 ? (
            <RechargeWay mode={purchase.mode} missingMinor={missingMinor} primary />
          ) : (
            <PayButton chargeId={purchase.chargeId} amount={purchase.total} idempotencyKey={idempotencyKey} />
          )}
          <ConfirmStep
            intent="cancel-purchase"
            id={purchase.id}
            label={t('purchase.cancel')}
            idempotencyKey={idempotencyKey}
            destructive
            question={{
              title: t('purchase.cancelTitle', { number: purchase.number }),
              text: t('purchase.cancelText'),
              confirm: t('purchase.cancel'),
              cancel: t('purchase.keep'),
            }}
          />
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
