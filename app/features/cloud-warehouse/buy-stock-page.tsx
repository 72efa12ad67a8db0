import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { createPurchase, quotePurchase, type PurchaseQuote } from '#contract/cloud-warehouse-purchases.ts';
import { inspectionLevels, packagingKinds } from '#contract/cloud-warehouse.values.ts';
import { findSellableVariants } from '#contract/manual-orders.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { SelectInput } from '#app/ui/form-fields.tsx';
import { formatDay } from '#app/ui/format-date-time.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { readUnits, UNITS_FIELD, VariantSearch, VariantUnits } from './variant-search.tsx';

export const handle = { i18n: 'cloud-warehouse', title: 'page.buyStock' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

const Options = z.object({
  q: z.string().max(200).catch('').default(''),
  mode: z.enum(['live', 'test']).catch('live').default('live'),
  warehouse: z.enum(warehouseCodes).catch('CN').default('CN'),
  inspection: z.enum(inspectionLevels).catch('none').default('none'),
  packaging: z.enum(packagingKinds).catch('standard').default('standard'),
});

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = new URL(args.request.url).searchParams;
  const { q, ...options } = Options.parse(Object.fromEntries(params));
  const lines = readUnits(params);
  const [variants, quoted] = await Promise.all([
    readProvider(findSellableVariants, { query: { q } }, args),
    lines.length === 0 ? null : callProvider(quotePurchase, { body: { ...options, lines } }, args),
  ]);
  return { q, options, lines, variants, quoted, idempotencyKey: newIdempotencyKey() };
}

/** Buys what the address names, at the total that was shown; it is paid where it is listed. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData();
  const options = Options.omit({ q: true }).parse(Object.fromEntries(fields));
  const totalMinor = z.coerce.number().int().min(1).max(MAX_AMOUNT_MINOR).safeParse(fields.get('totalMinor'));
  if (!totalMinor.success) throw new Response(null, { status: 400 });
  const body = { ...options, lines: readUnits(fields), totalMinor: totalMinor.data };
  const answer = await callProvider(createPurchase, { body, idempotencyKey: readIdempotencyKey(fields) }, args);
  if (answer.status === 'refused') return answerForm({ problem: answer.problem });
  return redirect(`${paths.cloudWarehouse}?tab=inbound`);
}

/** Goods of the catalog bought into the own stock: what, how many, where to, and what that costs. */
export default function BuyStockPage() {
  const { t } = useTranslation('cloud-warehouse');
  const { q, options, lines, variants, quoted } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const units = new Map(lines.map((line) => [line.variantId, line.units]));
  return (
    <Page title={t('buy.title')} subtitle={t('buy.help')} backAction={{ content: t('warehouse.title'), url: paths.cloudWarehouse }}>
      <BlockStack gap="400">
        <ProblemBanner problem={outcome?.problem ?? (quoted?.status === 'refused' ? quoted.problem : null)} />
        <VariantSearch q={q} />
        <Card>
          <Form method="get" preventScrollReset>
            <input type="hidden" name="q" value={q} />
            <BlockStack gap="400">
              <VariantUnits variants={variants} units={units} />
              <InlineGrid columns={{ xs: 1, sm: 2, md: 4 }} gap="300">
                <SelectInput
                  name="mode"
                  label={t('buy.mode')}
                  options={(['live', 'test'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
                  defaultValue={options.mode}
                />
                <SelectInput
                  name="warehouse"
                  label={t('column.warehouse')}
                  options={warehouseCodes.map((value) => ({ value, label: t(`place.${value}`) }))}
                  defaultValue={options.warehouse}
                />
                <SelectInput
                  name="inspection"
                  label={t('buy.inspection')}
                  options={inspectionLevels.map((value) => ({ value, label: t(`inspection.${value}`) }))}
                  defaultValue={options.inspection}
                />
                <SelectInput
                  name="packaging"
                  label={t('buy.packaging')}
                  options={packagingKinds.map((value) => ({ value, label: t(`packaging.${value}`) }))}
                  defaultValue={options.packaging}
                />
              </InlineGrid>
              <InlineStack align="start">
                <Button submit>{t('action.calculate')}</Button>
              </InlineStack>
            </BlockStack>
          </Form>
        </Card>
        {quoted?.status === 'ok' ? <QuoteCard quote={quoted.data} /> : null}
      </BlockStack>
    </Page>
  );
}

function QuoteCard({ quote }: { quote: PurchaseQuote }) {
  const { t } = useTranslation('cloud-warehouse');
  const { options, idempotencyKey } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const money = useMoneyText();
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Card>
      <Form method="post">
        <IdempotencyField value={idempotencyKey} />
        <input type="hidden" name="totalMinor" value={quote.total.amountMinor} />
        {Object.entries(options).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {quote.lines.map(({ variantId, units }) => (
          <input key={variantId} type="hidden" name={`${UNITS_FIELD}${variantId}`} value={units} />
        ))}
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('buy.costTitle')}
          </Text>
          <FactRows
            facts={[
              ...quote.lines.map(({ sku, units, unitCost, goods, discountBp }) => ({
                label: (
                  <span suppressHydrationWarning>
                    {t(discountBp === 0 ? 'buy.line' : 'buy.lineBreak', { sku, units, unit: money(unitCost), percent: discountBp / 100 })}
                  </span>
                ),
                value: <Money value={goods} display="explicit" />,
              })),
              { label: t('buy.handling'), value: <Money value={quote.handling} display="explicit" /> },
              { label: t('buy.freight'), value: <Money value={quote.freight} display="explicit" /> },
              { label: t('column.total'), value: <Money value={quote.total} display="explicit" />, strong: true },
            ]}
          />
          <Text as="p" tone="subdued">
            {t('buy.expected', { day: formatDay(quote.expectedOn, locale) })}
          </Text>
          <InlineStack align="start">
            <Button submit variant="primary" loading={sending}>
              {t('buy.order')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
