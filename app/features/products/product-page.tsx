import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Card, InlineGrid, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getProduct } from '#contract/products.ts';
import { quoteSamples } from '#contract/quotes.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { problemPage } from '#app/provider-api/problem-page.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { CostCalculator } from './cost-calculator.tsx';
import { readCostQuestion, readProductId, toSample } from './cost-question.ts';
import { Gallery } from './gallery.tsx';
import { importChosenProducts } from './import-products.server.ts';
import { ProductAction } from './product-action.tsx';
import { ProductFacts } from './product-facts.tsx';
import { VariantsTable } from './variants-table.tsx';
import './products.css';

export const handle = {
  i18n: ['products', 'quotes'],
  title: 'page.product',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).product.name,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const productId = readProductId(args.params['productId']);
  if (productId === null) throw new Response(null, { status: 404 });
  const [found, countries] = await Promise.all([callProvider(getProduct, { params: { productId } }, args), readCountries(args)]);
  if (found.status === 'refused') throw problemPage(found.problem);
  const product = found.data;
  const question = readCostQuestion(args.request.url, product, countries);
  const sample = toSample(question);
  const answer = sample === null ? null : await callProvider(quoteSamples, { body: { samples: [sample] } }, args);
  return { product, countries, question, answer, idempotencyKey: newIdempotencyKey() };
}

export async function action(args: ActionFunctionArgs) {
  return answerForm(await importChosenProducts(args));
}

/** One product of the catalogue: what it is, what it costs, what it costs at a buyer's door. */
export default function ProductPage() {
  const { t } = useTranslation('products');
  const { product, countries, question, answer, idempotencyKey } = useLoaderData<typeof loader>();
  const offSale = product.status === 'off_sale';
  return (
    <Page
      title={product.name}
      backAction={{ content: t('list.title'), url: paths.products }}
      primaryAction={<ProductAction product={product} idempotencyKey={idempotencyKey} />}
    >
      <BlockStack gap="400">
        {offSale ? (
          <Banner
            tone="warning"
            title={t('detail.offSaleTitle')}
            action={{ content: t('detail.findOthers'), url: paths.products }}
            stopAnnouncements
          >
            <p>{t('detail.offSaleText')}</p>
          </Banner>
        ) : null}
        <InlineGrid columns={{ xs: '1fr', md: '1fr 1fr' }} gap="400" alignItems="start">
          <Gallery key={product.id} name={product.name} pictures={product.pictures} />
          <ProductFacts product={product} />
        </InlineGrid>
        <VariantsTable product={product} />
        <CostCalculator product={product} countries={countries} question={question} answer={answer} />
        {product.descriptionHtml === '' ? null : <Description html={product.descriptionHtml} />}
      </BlockStack>
    </Page>
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
        {/* The provider hands out sanitised HTML only. */}
        <div className="wharf-description" dangerouslySetInnerHTML={{ __html: html }} />
      </BlockStack>
    </Card>
  );
}
