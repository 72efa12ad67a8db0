import { useRef } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Box, Button, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { z } from 'zod';
import { createPurchase } from '#contract/cloud-warehouse-purchases.ts';
import { inspectionLevels, packagingKinds, WAREHOUSE_LINES_MAX } from '#contract/cloud-warehouse.values.ts';
import { findSellableVariants } from '#contract/manual-orders.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { useFocusFirstError } from '#app/ui/field-errors.ts';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { BasketOptions } from './basket-options.tsx';
import { BasketRows } from './basket-rows.tsx';
import { PurchaseCostCard } from './purchase-cost-card.tsx';
import { readBasketQuote } from './read-basket-quote.server.ts';
import {
  type BasketEntry,
  basketUrl,
  countLeftOut,
  FIRST_UNITS,
  LEFT_OUT_FIELD,
  readBasket,
  readUnitCount,
  UNITS_FIELD,
} from './stock-basket.ts';
import { StockSearch } from './stock-search.tsx';
import { useBasketDraft } from './use-basket-draft.ts';

export const handle = { i18n: 'cloud-warehouse', title: 'page.buyStock' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

const Options = z.object({
  mode: z.enum(['live', 'test']).catch('live').default('live'),
  warehouse: z.enum(warehouseCodes).catch('CN').default('CN'),
  inspection: z.enum(inspectionLevels).catch('none').default('none'),
  packaging: z.enum(packagingKinds).catch('standard').default('standard'),
});

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = new URL(args.request.url).searchParams;
  const options = Options.parse(Object.fromEntries(params));
  const q = (params.get('q') ?? '').trim().slice(0, 200);
  const entries = readBasket(params);
  const left = countLeftOut(params);
  const shown = { ...options, q, ...(left === 0 ? {} : { [LEFT_OUT_FIELD]: String(left) }) };
  if (params.has('variant')) throw redirect(basketUrl(entries, shown));
  const [found, basket] = await Promise.all([
    callProvider(findSellableVariants, { query: { q } }, args),
    readBasketQuote(entries, { options, locale: await requestLocale(args.request), caller: args }),
  ]);
  return { q, options, found, basket, left, idempotencyKey: newIdempotencyKey() };
}

/** Buys what the form names, at the total that was shown, and leads to where it is paid. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData();
  const options = Options.parse(Object.fromEntries(fields));
  const totalMinor = z.coerce.number().int().min(1).max(MAX_AMOUNT_MINOR).safeParse(fields.get('totalMinor'));
  if (!totalMinor.success) throw new Response(null, { status: 400 });
  const locale = await requestLocale(args.request);
  const lines = readBasket(fields).flatMap(({ variantId, typed }) => {
    const units = readUnitCount(typed, locale);
    return units === null ? [] : [{ variantId, units }];
  });
  const body = { ...options, lines, totalMinor: totalMinor.data };
  const answer = await callProvider(createPurchase, { body, idempotencyKey: readIdempotencyKey(fields) }, args);
  if (answer.status === 'refused') return answerForm({ problem: answer.problem });
  return redirect(generatePath(paths.stockPurchase, { purchaseId: answer.data.id }));
}

/** Goods of the catalog bought into the own stock: what, how many, where to, and what that costs. The address is the basket. */
export default function BuyStockPage() {
  const { t } = useTranslation('cloud-warehouse');
  const { q, options, found, basket, left, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const draft = useBasketDraft();
  const form = useRef<HTMLDivElement>(null);
  useFocusFirstError(form, basket);
  const { state, formMethod, location } = useNavigation();
  const loading = state === 'loading' && formMethod !== 'POST' && location.pathname === paths.buyStock;

  const entries = basket.rows.map(({ variantId, typed, sku }) => ({
    variantId,
    typed: draft.valueOf(`${UNITS_FIELD}${variantId}`, typed),
    sku,
  }));
  const marked = basket.rows.some(({ wrong }) => wrong !== null);
  const drafted = Object.fromEntries(Object.entries({ ...options, q }).map(([name, value]) => [name, draft.valueOf(name, value)]));
  const url = (changed: readonly BasketEntry[]) => basketUrl(changed, drafted);
  return (
    <Page title={t('buy.title')} subtitle={t('buy.help')} backAction={{ content: t('warehouse.title'), url: paths.cloudWarehouse }}>
      <BlockStack gap="400">
        <ProblemBanner problem={outcome?.problem ?? basket.problem} />
        {left === 0 ? null : <Banner tone="warning" title={t('buy.leftOut', { count: left, max: WAREHOUSE_LINES_MAX })} />}
        <Layout>
          <Layout.Section>
            <Form method="get" preventScrollReset>
              <div ref={form}>
                <BlockStack gap="400">
                  <Card>
                    <BlockStack gap="400">
                      <Text as="h2" variant="headingSm">
                        {t('buy.selected')}
                      </Text>
                      {basket.rows.length === 0 ? (
                        <Text as="p" tone="subdued">
                          {t('buy.empty')}
                        </Text>
                      ) : (
                        <BasketRows
                          rows={basket.rows}
                          draft={draft}
                          urlWithout={(variantId) => url(entries.filter((entry) => entry.variantId !== variantId))}
                        />
                      )}
                      <BasketOptions options={options} draft={draft} />
                      {basket.rows.length === 0 ? null : (
                        <InlineStack align="start">
                          <Button submit loading={loading}>
                            {t('action.calculate')}
                          </Button>
                        </InlineStack>
                      )}
                    </BlockStack>
                  </Card>
                  <Card>
                    <StockSearch
                      q={q}
                      found={found}
                      added={new Set(entries.map(({ variantId }) => variantId))}
                      urlWith={({ variantId, sku }) => url([...entries, { variantId, typed: String(FIRST_UNITS), sku }])}
                      loading={loading}
                    />
                  </Card>
                </BlockStack>
              </div>
            </Form>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            {basket.quote === null ? (
              <Card>
                <Box minHeight="4rem">
                  <Text as="p" tone="subdued">
                    {t(marked ? 'buy.correctFirst' : 'buy.noCost')}
                  </Text>
                </Box>
              </Card>
            ) : (
              <PurchaseCostCard
                quote={basket.quote}
                options={options}
                partial={marked}
                changed={draft.changed}
                idempotencyKey={idempotencyKey}
              />
            )}
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}
