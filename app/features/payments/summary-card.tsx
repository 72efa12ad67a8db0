import { useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Box, Button, Card, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useGraceText } from '#app/features/orders/grace-text.ts';
import { Money, useApproximateText, useMoneyText } from '#app/ui/money.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useProfitText } from '#app/ui/profit-figure.tsx';
import { TimeLeft } from '#app/ui/time-left.tsx';
import { costPartNames, type PaymentSummary } from './orders-to-pay.tsx';
import { topUpUrl } from './payment-urls.ts';

interface SummaryCardProps {
  summary: PaymentSummary;
  /** All orders of the address, payable now or not: a top-up remembers them. */
  selectedIds: string[];
  idempotencyKey: string;
}

/** The total, the balance after it, and the one button that pays it. */
export function SummaryCard({ summary, selectedIds, idempotencyKey }: SummaryCardProps) {
  const { t } = useTranslation('payments');
  const { parts, total, balanceBefore, balanceAfter, validUntil } = summary;
  const heldUntil = summary.orders
    .flatMap(({ reservation }) => reservation?.until ?? [])
    .sort()
    .at(0);
  const unreserved = summary.orders.filter(({ reservedByPayment }) => reservedByPayment).length;
  const approximately = useApproximateText()(total);
  return (
    <Box position="sticky" insetBlockStart="400">
      <Card>
        <BlockStack gap="400">
          <Text as="h2" variant="headingSm">
            {t('confirm.summary')}
          </Text>
          <FactRows
            facts={[
              // Goods and freight are always listed, the rest only where it costs something.
              ...costPartNames
                .filter((name, place) => place < 2 || parts[name].amountMinor > 0)
                .map((name) => ({ label: t(`confirm.${name}`), value: <Money value={parts[name]} display="short" /> })),
              { label: t('confirm.total'), value: <Money value={total} display="explicit" />, strong: true },
              ...(approximately === null ? [] : [{ label: t('confirm.approximately'), value: approximately }]),
              { label: t('confirm.balanceBefore'), value: <Money value={balanceBefore} display="short" /> },
              ...(balanceAfter === null
                ? []
                : [{ label: t('confirm.balanceAfter'), value: <Money value={balanceAfter} display="short" /> }]),
            ]}
          />
          {validUntil === null ? null : (
            <Text as="p" variant="bodySm" tone="subdued">
              {t('confirm.validUntil')} <DateTime value={validUntil} />
            </Text>
          )}
          <FreeToChange summary={summary} />
          {heldUntil === undefined ? null : (
            <Text as="p" variant="bodySm" tone="subdued">
              {t('confirm.heldUntil')} <DateTime value={heldUntil} />
            </Text>
          )}
          {unreserved === 0 ? null : (
            <Text as="p" variant="bodySm">
              {t('confirm.unreserved', { count: unreserved })}
            </Text>
          )}
          <SoldAtLoss orders={summary.orders} />
          {summary.orders.length === 0 ? <Text as="p">{t('confirm.nothingPayable')}</Text> : null}
          {balanceAfter === null ? <ShortBalance summary={summary} selectedIds={selectedIds} /> : null}
          {balanceAfter !== null && summary.orders.length > 0 ? <PayForm summary={summary} idempotencyKey={idempotencyKey} /> : null}
        </BlockStack>
      </Card>
    </Box>
  );
}

/** The orders that leave a loss, by name, before they are paid. */
function SoldAtLoss({ orders }: Pick<PaymentSummary, 'orders'>) {
  const { t } = useTranslation('payments');
  const text = useProfitText();
  const losses = orders.filter(({ profit }) => profit !== null && profit.profit.amountMinor < 0);
  if (losses.length === 0) return null;
  return (
    <Banner tone="warning" title={t('confirm.lossTitle', { count: losses.length })} stopAnnouncements>
      <List>
        {losses.map(({ id, number, externalName, profit }) => (
          <List.Item key={id}>
            {externalName === '' ? number : externalName}: <span suppressHydrationWarning>{profit === null ? null : text(profit)}</span>
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}

/** Until when the orders can be changed and canceled free of charge if they are paid now, the earliest of them. */
function FreeToChange({ summary: { orders, freeUntil, freeSecondsLeft } }: { summary: PaymentSummary }) {
  const { t } = useTranslation(['payments', 'orders']);
  const graceText = useGraceText();
  if (freeUntil === null || freeSecondsLeft === null) return null;
  const free = orders.filter((order) => order.freeUntil !== null).length;
  return (
    <Banner tone="info" stopAnnouncements>
      <BlockStack gap="100">
        <Text as="p" fontWeight="semibold">
          <span suppressHydrationWarning>{graceText({ until: freeUntil, secondsLeft: freeSecondsLeft })}</span>
        </Text>
        <Text as="p">{free === orders.length ? t('confirm.freeText') : t('confirm.freeSome', { count: free })}</Text>
        <Text as="p">
          {t('confirm.freeLeft')} <TimeLeft key={freeUntil} seconds={freeSecondsLeft} />
        </Text>
      </BlockStack>
    </Banner>
  );
}

/** Orders and total are sent as they were shown: another total is refused. */
function PayForm({ summary, idempotencyKey }: { summary: PaymentSummary; idempotencyKey: string }) {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  // One key for all attempts on this page: an attempt that got no answer is not paid twice. Success leaves the page.
  const [key] = useState(idempotencyKey);
  const paying = useNavigation().formData?.get('intent') === 'pay';
  return (
    <Form method="post" preventScrollReset>
      <IdempotencyField value={key} />
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="expectedTotalMinor" value={summary.total.amountMinor} />
      {summary.orders.map(({ id }) => (
        <input key={id} type="hidden" name="order" value={id} />
      ))}
      <Button submit variant="primary" size="large" fullWidth loading={paying}>
        {t('confirm.pay', { total: money(summary.total) })}
      </Button>
    </Form>
  );
}

/** Nothing can be paid while the balance is short; after a top-up the merchant comes back here. */
function ShortBalance({ summary, selectedIds }: { summary: PaymentSummary; selectedIds: string[] }) {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  const missing = money(summary.shortfall);
  return (
    <BlockStack gap="300">
      <Banner tone="warning" title={t('confirm.shortTitle')} stopAnnouncements>
        <Text as="p">{t('confirm.shortText', { missing })}</Text>
      </Banner>
      <Button variant="primary" size="large" fullWidth url={topUpUrl(summary.shortfall.amountMinor, selectedIds)}>
        {t('confirm.topUp', { missing })}
      </Button>
    </BlockStack>
  );
}
