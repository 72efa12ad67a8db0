import { BlockStack, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { ClaimRow } from '#contract/claims.ts';
import type { MakeUp } from '#contract/make-ups.ts';
import { cny } from '#contract/money.values.ts';
import type { Order } from '#contract/orders.ts';
import { paths } from '#app/paths.ts';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';

/** What an order was refunded and charged beyond its quote, with the claims and charges that did it; nothing where there are none. */
export function ClaimsCard({ order, claims, makeUps }: { order: Order; claims: ClaimRow[]; makeUps: MakeUp[] }) {
  const { t } = useTranslation('orders');
  const { costTotal, refunded, makeUps: madeUp, reissueOf, paymentId } = order;
  const nothing = claims.length === 0 && makeUps.length === 0 && refunded === null && madeUp === null && reissueOf === null;
  if (nothing) return null;
  const net = (costTotal?.amountMinor ?? 0) - (refunded?.amountMinor ?? 0) + (madeUp?.amountMinor ?? 0);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('money.claims')}
        </Text>
        {reissueOf === null ? null : (
          <BlockStack gap="050">
            <Link url={generatePath(paths.order, { orderId: reissueOf.orderId })}>
              {t('money.reissueOf', { number: reissueOf.orderNumber })}
            </Link>
            <Link url={generatePath(paths.claim, { claimId: reissueOf.claimId })}>
              {t('money.claim', { number: reissueOf.claimNumber })}
            </Link>
          </BlockStack>
        )}
        {claims.map(({ id, number, state }) => (
          <InlineStack key={id} align="space-between" gap="200">
            <Link url={generatePath(paths.claim, { claimId: id })}>{number}</Link>
            <StatusBadge lifecycle="claim" state={state} />
          </InlineStack>
        ))}
        {makeUps.map(({ id, number, state }) => (
          <InlineStack key={id} align="space-between" gap="200">
            <Link url={generatePath(paths.makeUp, { makeUpId: id })}>{number}</Link>
            <StatusBadge lifecycle="make-up" state={state} />
          </InlineStack>
        ))}
        {paymentId === null || (refunded === null && madeUp === null) ? null : (
          <FactRows
            facts={[
              ...(refunded === null ? [] : [{ label: t('money.refunded'), value: <Money value={refunded} display="short" /> }]),
              ...(madeUp === null ? [] : [{ label: t('money.makeUps'), value: <Money value={madeUp} display="short" /> }]),
              { label: t('money.net'), value: <Money value={cny(net)} display="explicit" />, strong: true },
            ]}
          />
        )}
      </BlockStack>
    </Card>
  );
}
