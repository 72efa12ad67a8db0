import { lazy, Suspense, useEffect } from 'react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { type ShouldRevalidateFunctionArgs, useFetcher, useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Card, InlineGrid, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { getProduct, listProducts, type Product, type ProductCard } from '#contract/products.ts';
import { quoteSamples } from '#contract/quotes.ts';
import { buyVariantsUrl } from '#app/features/cloud-warehouse/warehouse-urls.ts';
import { useContactSupport } from '#app/features/support-tickets/contact-support.tsx';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { keepPageWhenUnanswered } from '#app/provider-api/keep-page.ts';
import { problemPage } from '#app/provider-api/problem-page.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { RenderWhenVisible } from '#app/ui/render-when-visible.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import { ImportForm } from '../import-form.tsx';
import { importOnProductPage } from '../import-products.server.ts';
import { MissingProduct, OffSale } from './alternatives.tsx';
import { CostCalculator } from './cost-calculator.tsx';
import { readSellTo } from '../sell-to.server.ts';
import { readCostQuestion, readProductId, toSample } from './cost-question.server.ts';
import { Gallery } from './gallery.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { MarginCard } from './margin-calculator.tsx';
import { ProductFacts, TrustCard } from './product-facts.tsx';
import type { loader as historyLoader } from './product-history-resource.ts';
import styles from './product-description.module.css';
import { VariantsTable } from './variants-table.tsx';

const HistoryCard = lazy(() => import('./history-card.tsx'));
/** Height of the history card with its chart. */
const HISTORY_HEIGHT = '22rem';
const ALTERNATIVES = 4;

export const handle = {
  i18n: ['products', 'quotes', 'causes'],
  title: 'page.product',
  name: (loaded) => (loaded as { product: Product | null }).product?.name ?? null,
} satisfies ScreenHandle;

/** The buttons already show a changed mark; the product need not be loaded again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formAction !== paths.productMarks && keepPageWhenUnanswered(args);
}

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const productId = readProductId(args.params['productId']);
  if (productId === null) throw new Response(null, { status: 404 });
  const [found, countries, sellTo] = await Promise.all([
    callProvider(getProduct, { params: { productId } }, args),
    readCountries(args),
    readSellTo(args),
  ]);
  if (found.status === 'refused') {
    if (found.problem.code !== 'not-found') throw problemPage(found.problem);
    return data({ product: null, alternatives: await findAlternatives(null, args) }, { status: 404 });
  }
  const product = found.data;
  const question = readCostQuestion(args.request.url, product, countries, sellTo);
  const sample = toSample(question);
  const [answer, alternatives] = await Promise.all([
    sample === null ? null : callProvider(quoteSamples, { body: { samples: [sample] } }, args),
    product.status === 'off_sale' ? findAlternatives(product, args) : [],
  ]);
  return data({ product, countries, question, answer, alternatives, idempotencyKey: newIdempotencyKey() }, { status: 200 });
}

export async function action(args: ActionFunctionArgs) {
  return answerForm(await importOnProductPage(args));
}

/** Products of the same category, or the most listed ones where it has no others; the best matches without a product. */
async function findAlternatives(product: Product | null, caller: Caller): Promise<ProductCard[]> {
  const categoryId = product?.categoryPath.at(-1)?.id;
  const related = await listAlternatives({ ...(categoryId === undefined ? {} : { categoryId }) }, caller);
  return related.length > 0 || categoryId === undefined ? related : listAlternatives({ sort: 'times-listed' }, caller);
}

async function listAlternatives(query: { categoryId?: string; sort?: 'times-listed' }, caller: Caller): Promise<ProductCard[]> {
  const answer = await callProvider(listProducts, { query: { ...query, pageSize: ALTERNATIVES } }, caller);
  return answer.status === 'ok' ? answer.data : [];
}

/** One product of the catalog: its facts, variants, landed cost and margin. */
export default function ProductPage() {
  const { t } = useTranslation('products');
  const loaded = useLoaderData<typeof loader>();
  const history = useProductHistory(loaded.product?.id ?? null);
  const support = useContactSupport({ category: 'product', ...(loaded.product === null ? {} : { product: loaded.product.id }) });
  if (loaded.product === null) return <MissingProduct alternatives={loaded.alternatives} />;
  const { product, countries, question, answer, alternatives, idempotencyKey } = loaded;
  return (
    <Page
      title={product.name}
      backAction={{ content: t('list.title'), url: paths.products }}
      primaryAction={<ProductAction product={product} idempotencyKey={idempotencyKey} />}
      secondaryActions={[
        ...(product.status === 'off_sale'
          ? []
          : [
              {
                content: t('detail.buyStock'),
                url: buyVariantsUrl(
                  question.items.slice(0, 1).map(({ variantId }) => variantId),
                  product.name,
                ),
              },
            ]),
        ...support,
      ]}
    >
      <BlockStack gap="400">
        {product.status === 'off_sale' ? <OffSale alternatives={alternatives} /> : null}
        <InlineGrid columns={{ xs: '1fr', md: '1fr 1fr' }} gap="400" alignItems="start">
          <BlockStack gap="400">
            <Gallery key={product.id} product={product} />
            <MarkButtons key={`keep-${product.id}`} productId={product.id} marks={history?.marks ?? null} />
          </BlockStack>
          <ProductFacts product={product} />
        </InlineGrid>
        <VariantsTable product={product} />
        <CostCalculator product={product} countries={countries} question={question} answer={answer} />
        <MarginCard product={product} countries={countries} country={question.country} />
        {history === null || history.days.length === 0 ? null : (
          <RenderWhenVisible minHeight={HISTORY_HEIGHT}>
            <Suspense fallback={<div style={{ minHeight: HISTORY_HEIGHT }} />}>
              <HistoryCard days={history.days} />
            </Suspense>
          </RenderWhenVisible>
        )}
        {history === null || history.trust === null ? null : <TrustCard trust={history.trust} />}
        {product.descriptionHtml === '' ? null : <Description html={product.descriptionHtml} />}
      </BlockStack>
    </Page>
  );
}

/** Loaded after the page's first paint; null until then, and without a product. */
function useProductHistory(productId: string | null) {
  const { load, data: history } = useFetcher<typeof historyLoader>({ key: `product-history-${productId ?? ''}` });
  useEffect(() => {
    if (productId !== null) load(generatePath(paths.productHistory, { productId }));
  }, [productId, load]);
  return history ?? null;
}

/** Imports the product; once imported, opens its draft. */
function ProductAction({ product, idempotencyKey }: { product: Product; idempotencyKey: string }) {
  const { t } = useTranslation('products');
  const fetcher = useFetcher<typeof action>();
  const notify = useNotice();
  const outcome = fetcher.data;
  useProblemNotice(outcome?.status === 'refused' ? outcome.problem : null);
  useEachAnswer(outcome, ({ status }) => {
    if (status === 'imported') notify({ tone: 'success', title: t('detail.imported') });
  });

  if (product.importItemId !== null) {
    return (
      <Button variant="primary" url={generatePath(paths.importItem, { importItemId: product.importItemId })}>
        {t('detail.openDraft')}
      </Button>
    );
  }
  if (product.status === 'off_sale') return null;
  return (
    <ImportForm fetcher={fetcher} productIds={[product.id]} idempotencyKey={idempotencyKey}>
      <Button submit variant="primary" loading={fetcher.state !== 'idle'}>
        {t('detail.import')}
      </Button>
    </ImportForm>
  );
}

function Description({ html }: { html: string }) {
  const { t } = useTranslation('products');
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('detail.description')}
        </Text>
        {/* The provider sanitizes descriptions. */}
        <div className={styles.description} dangerouslySetInnerHTML={{ __html: html }} />
      </BlockStack>
    </Card>
  );
}
