import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportOrder, OrderImport } from '#contract/order-imports.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { countryName } from '#app/ui/country-name.tsx';
import { useLocale } from '#app/i18n/use-locale.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { ApproximateMoney, Money } from '#app/ui/money.tsx';
import { ResourceList, type ListColumn } from '#app/ui/resource-list.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { stepUrl } from './import-steps.tsx';

interface QuoteStepProps {
  orderImport: OrderImport;
  orders: { orders: ImportOrder[]; more: boolean };
  idempotencyKey: string;
}

type Row = ImportOrder & { id: string };

/** What the orders of a file would cost, before any is made. */
export function QuoteStep({ orderImport, orders, idempotencyKey }: QuoteStepProps) {
  const { t } = useTranslation('manual-orders');
  const locale = useLocale();
  const ready = useHydrated();
  const busy = useNavigation().state !== 'idle';
  const { id, counts, quoted } = orderImport;
  if (counts === null || quoted === null) return null;
  const rows: Row[] = orders.orders.map((order) => ({ ...order, id: String(order.seq) }));
  const causes = (order: Row) => (
    <List>
      {order.causes.map((cause, place) => (
        <List.Item key={place}>
          <CauseText cause={cause} />
        </List.Item>
      ))}
    </List>
  );
  const method = ({ quote, ...order }: Row) =>
    quote === null
      ? causes({ quote, ...order })
      : t('quote.methodAndDays', { method: quote.methodName, min: quote.minDays, max: quote.maxDays });
  const columns: ListColumn<Row>[] = [
    { id: 'reference', title: t('field.reference'), render: ({ reference }) => reference },
    { id: 'buyer', title: t('field.name'), render: ({ buyerName }) => buyerName },
    { id: 'country', title: t('field.country'), render: ({ country }) => countryName(country, locale) },
    { id: 'items', title: t('quote.items'), alignEnd: true, render: ({ itemCount }) => itemCount },
    { id: 'method', title: t('quote.method'), wrap: true, render: method },
    {
      id: 'total',
      title: t('quote.cost'),
      alignEnd: true,
      render: ({ quote }) => (quote === null ? '–' : <Money value={quote.total} display="explicit" />),
    },
  ];
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="200">
          <Text as="h2" variant="headingSm">
            {t('quote.sum', { count: quoted.orders })}
          </Text>
          <Text as="p" variant="headingLg">
            <Money value={quoted.total} display="explicit" />
          </Text>
          <ApproximateMoney value={quoted.total} />
          {quoted.refused === 0 ? null : <Text as="p">{t('quote.refused', { count: quoted.refused })}</Text>}
          <Text as="p" tone="subdued">
            {t('quote.today')}
          </Text>
        </BlockStack>
      </Card>
      <Card padding="0">
        <ResourceList
          label={t('quote.list')}
          resourceName={{ singular: t('quote.one'), plural: t('quote.many') }}
          rows={rows}
          columns={columns}
          renderCard={(order) => (
            <BlockStack gap="100">
              <InlineStack align="space-between">
                <Text as="h3" variant="headingSm">
                  {order.reference}
                </Text>
                {order.quote === null ? null : <Money value={order.quote.total} display="explicit" />}
              </InlineStack>
              <Text as="p" tone="subdued">
                {order.buyerName} · {countryName(order.country, locale)}
              </Text>
              <Text as="span" tone="subdued">
                {method(order)}
              </Text>
            </BlockStack>
          )}
        />
      </Card>
      <Form method="post">
        <input type="hidden" name="intent" value="create" />
        <IdempotencyField value={idempotencyKey} />
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <InlineStack align="end" gap="200">
            <Button url={stepUrl(id, 'check')}>{t('quote.back')}</Button>
            <Button submit variant="primary" loading={busy} disabled={!ready || counts.ready === 0}>
              {t('quote.create', { count: counts.ready })}
            </Button>
          </InlineStack>
        </Box>
      </Form>
    </BlockStack>
  );
}
