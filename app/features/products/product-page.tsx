import { lazy, Suspense, useEffect } from 'react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { generatePath, type ShouldRevalidateFunctionArgs, useFetcher, useLoaderData } from '@remix-run/react';
import { BlockStack, Card, InlineGrid, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getProduct, type Product } from '#contract/products.ts';
import { quoteSamples } from '#contract/quotes.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { keepPageWhenUnanswered } from '#app/provider-api/keep-page.ts';
import { problemPage } from '#app/provider-api/problem-page.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { InSight } from '#app/ui/in-sight.tsx';
import { Page } from '#app/ui/page.tsx';
import { CostCalculator } from './cost-calculator.tsx';
import { readCostQuestion, readProductId, toSample } from './cost-question.ts';
import { findAlternatives } from './find-alternatives.server.ts';
import { Gallery } from './gallery.tsx';
import { importChosenProducts } from './import-products.server.ts';
import { KeepButtons } from './keep-buttons.tsx';
import { MarginCard } from './margin-card.tsx';
import { ProductAction } from './product-action.tsx';
import { ProductFacts } from './product-facts.tsx';
import type { loader as pastLoader } from './product-past.ts';
import { VariantsTable } from './variants-table.tsx';
import './products.css';

const [OffSale, Missing] = await Promise.all([
  drawnPart('.wharf-off-sale', async () => (await import('./product-off-sale.tsx')).OffSale),
  drawnPart('.wharf-missing-product', async () => (await import('./product-missing.tsx')).Missing),
]);
const HistoryCard = lazy(() => import('./history-card.tsx'));
const TrustCard = lazy(() => import('./trust-card.tsx'));
/** Of the card of the history: its chart, and what is above and below it. */
const HISTORY_HEIGHT = '22rem';

export const handle = {
  i18n: 'products',
  title: 'page.product',
  name: (loaded) => (loaded as { product: Product | null }).product?.name ?? null,
} satisfies ScreenHandle;

/** Marks are shown as they are set; the product is not asked for again for them. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formAction !== paths.productMarks && keepPageWhenUnanswered(args);
}

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const productId = readProductId(args.params['productId']);
  if (productId === null) throw new Response(null, { status: 404 });
  const [found, countries] = await Promise.all([callProvider(getProduct, { params: { productId } }, args), readCountries(args)]);
  if (found.status === 'refused') {
    if (found.problem.code !== 'not-found') throw problemPage(found.problem);
    return data({ product: null, alternatives: await findAlternatives(null, args) }, { status: 404 });
  }
  const product = found.data;
  const question = readCostQuestion(args.request.url, product, countries);
  const sample = toSample(question);
  const [answer, alternatives] = await Promise.all([
    sample === null ? null : callProvider(quoteSamples, { body: { samples: [sample] } }, args),
    product.status === 'off_sale' ? findAlternatives(product, args) : [],
  ]);
  return data({ product, countries, question, answer, alternatives, idempotencyKey: newIdempotencyKey() }, { status: 200 });
}

export async function action(args: ActionFunctionArgs) {
  return answerForm(await importChosenProducts(args));
}

/** One product of the catalogue: what it is, what it costs, what it costs at a buyer's door. */
export default function ProductPage() {
  const { t } = useTranslation('products');
  const loaded = useLoaderData<typeof loader>();
  const past = usePast(loaded.product?.id ?? null);
  if (loaded.product === null) {
    return (
      <div className="wharf-missing-product">
        <Missing alternatives={loaded.alternatives} />
      </div>
    );
  }
  const { product, countries, question, answer, alternatives, idempotencyKey } = loaded;
  return (
    <Page
      title={product.name}
      backAction={{ content: t('list.title'), url: paths.products }}
      primaryAction={<ProductAction product={product} idempotencyKey={idempotencyKey} />}
    >
      <BlockStack gap="400">
        {product.status === 'off_sale' ? (
          <div className="wharf-off-sale">
            <OffSale alternatives={alternatives} />
          </div>
        ) : null}
        <InlineGrid columns={{ xs: '1fr', md: '1fr 1fr' }} gap="400" alignItems="start">
          <BlockStack gap="400">
            <Gallery key={product.id} product={product} />
            <KeepButtons key={`keep-${product.id}`} productId={product.id} marks={past?.marks ?? null} />
          </BlockStack>
          <ProductFacts product={product} />
        </InlineGrid>
        <VariantsTable product={product} />
        <CostCalculator product={product} countries={countries} question={question} answer={answer} />
        <MarginCard product={product} answer={answer} pieces={question.items.reduce((sum, { quantity }) => sum + quantity, 0)} />
        {past === null || past.days.length === 0 ? null : (
          <InSight minHeight={HISTORY_HEIGHT}>
            <Suspense fallback={<div style={{ minHeight: HISTORY_HEIGHT }} />}>
              <HistoryCard days={past.days} />
            </Suspense>
          </InSight>
        )}
        {past?.trust === null || past === null ? null : (
          <Suspense>
            <TrustCard trust={past.trust} />
          </Suspense>
        )}
        {product.descriptionHtml === '' ? null : <Description html={product.descriptionHtml} />}
      </BlockStack>
    </Page>
  );
}

/** Asked for once the page is there; null until it came, and for no product. */
function usePast(productId: string | null) {
  const { load, data: past } = useFetcher<typeof pastLoader>({ key: `past-${productId ?? ''}` });
  useEffect(() => {
    if (productId !== null) load(generatePath(paths.productPast, { productId }));
  }, [productId, load]);
  return past ?? null;
}

function Description({ html }: { html: string }) {
  const { t } = useTranslation('products');
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('detail.description')}
        </Text>
        {/* The provider hands out sanitised HTML only. */}
        <div className="wharf-description" dangerouslySetInnerHTML={{ __html: html }} />
      </BlockStack>
    </Card>
  );
}
