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
        {open ? (
          <InlineStack>
            <RequoteButton idempotencyKey={idempotencyKey} label={t(quote === null ? 'quote.checkAgain' : 'quote.renew')} />
          </InlineStack>
        ) : null}
      </BlockStack>
    </Card>
  );
}

function QuoteFacts({ quote }: { quote: Quote }) {
  const { t } = useTranslation('orders');
  const { registration, weight, remote, fuel, discount } = quote.freightParts;
  const parts: Fact[] = [
    { label: t('quote.registration'), value: <Money value={registration} display="short" /> },
    { label: t('quote.weight'), value: <Money value={weight} display="short" /> },
    { label: t('quote.remote'), value: <Money value={remote} display="short" /> },
    { label: t('quote.fuel'), value: <Money value={fuel} display="short" /> },
    { label: t('quote.discount'), value: <Money value={discount} display="short" /> },
  ];
  const amounts = [registration, weight, remote, fuel, discount];
  return (
    <FactRows
      facts={[
        { label: t('quote.method'), value: quote.methodName },
        { label: t('quote.days'), value: t('quote.dayRange', { from: quote.minDays, to: quote.maxDays }) },
        { label: t('quote.charged'), value: <Weight grams={quote.chargedG} /> },
        { label: t('quote.goods'), value: <Money value={quote.goods} display="short" />, strong: true },
        ...parts.filter((_part, index) => amounts[index]?.amountMinor !== 0),
        { label: t('quote.freight'), value: <Money value={quote.freight} display="short" /> },
        { label: t('quote.total'), value: <Money value={quote.total} display="explicit" />, strong: true },
      ]}
    />
  );
}
