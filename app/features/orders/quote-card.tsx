import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows, type Fact } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';
import { Weight } from '#app/ui/weight.tsx';
import { canRequote } from './requote.ts';
import { RequoteButton } from './requote-button.tsx';

type Quote = NonNullable<Order['quote']>;

const freightPartNames = [
  'registration',
  'weight',
  'remote',
  'special',
  'fuel',
  'discount',
] as const satisfies (keyof Quote['freightParts'])[];

/** What the order costs and until when, with the parts of the freight. */
export function QuoteCard({ order, idempotencyKey }: { order: Order; idempotencyKey: string }) {
  const { t } = useTranslation('orders');
  const { quote } = order;
  const open = canRequote(order);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('quote.title')}
        </Text>
        {quote === null ? <Text as="p">{t('quote.none')}</Text> : <QuoteFacts quote={quote} />}
        {quote !== null && open ? (
          <Text as="p" tone="subdued">
            {t(order.payable ? 'quote.validUntil' : 'quote.expired')} <DateTime value={quote.expiresAt} />
          </Text>
        ) : null}
        {open && order.causes.length === 0 ? (
          <InlineStack align="start">
            <RequoteButton idempotencyKey={idempotencyKey} label={t(quote === null ? 'quote.checkAgain' : 'quote.renew')} />
          </InlineStack>
        ) : null}
      </BlockStack>
    </Card>
  );
}

function QuoteFacts({ quote }: { quote: Quote }) {
  const { t } = useTranslation('orders');
  return (
    <>
      <FactRows
        facts={[
          { label: t('quote.method'), value: quote.methodName },
          { label: t('quote.days'), value: t('quote.dayRange', { from: quote.minDays, to: quote.maxDays }) },
          { label: t('quote.charged'), value: <Weight grams={quote.chargedG} /> },
          { label: t('quote.goods'), value: <Money value={quote.goods} display="short" /> },
          { label: t('quote.freight'), value: <Money value={quote.freight} display="short" /> },
          { label: t('quote.total'), value: <Money value={quote.total} display="explicit" />, strong: true },
        ]}
      />
      <BlockStack gap="200">
        <Text as="h3" variant="headingXs">
          {t('quote.freightParts')}
        </Text>
        <FactRows facts={useFreightParts(quote)} />
      </BlockStack>
    </>
  );
}

/** What the freight is made of; parts that cost nothing are left out. */
function useFreightParts({ freightParts }: Quote): Fact[] {
  const { t } = useTranslation('orders');
  return freightPartNames
    .filter((name) => freightParts[name].amountMinor !== 0)
    .map((name) => ({ label: t(`freightPart.${name}`), value: <Money value={freightParts[name]} display="short" /> }));
}
