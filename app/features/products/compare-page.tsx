import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Button, Card, DataTable, InlineStack, Link, Select, Thumbnail } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { CountryCode, Id } from '#contract/endpoint.ts';
import { getProduct, type Product } from '#contract/products.ts';
import { type LandedPrice, listLandedPrices } from '#contract/quotes.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { Money, MoneyRange } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { Weight } from '#app/ui/weight.tsx';
import { COMPARE_MAX } from './compared-products.ts';
import { LogisticsBadge } from './logistics-attributes.tsx';
import { productUrl } from './product-url.ts';
import { costRange, sumStock } from './variants.ts';

export const handle = { i18n: 'products', title: 'page.compare' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { searchParams } = new URL(args.request.url);
  const ids = readComparedIds(searchParams);
  const country = CountryCode.safeParse(searchParams.get('country')).data ?? null;
  const [found, landed, countries] = await Promise.all([
    Promise.all(ids.map((productId) => callProvider(getProduct, { params: { productId } }, args))),
    country === null || ids.length === 0 ? null : callProvider(listLandedPrices, { query: { country, productIds: ids.join(',') } }, args),
    readCountries(args),
  ]);
  return {
    products: found.flatMap((answer) => (answer.status === 'ok' ? [answer.data] : [])),
    country,
    landed: landed?.status === 'ok' ? landed.data : [],
    countries,
  };
}

/** The products named in the address, each once. */
function readComparedIds(search: URLSearchParams): string[] {
  const ids = (search.get('ids') ?? '').split(',').filter((id) => Id.safeParse(id).success);
  return [...new Set(ids)].slice(0, COMPARE_MAX);
}

/** Up to four products side by side. */
export default function ComparePage() {
  const { t } = useTranslation('products');
  const { products, country, landed, countries } = useLoaderData<typeof loader>();
  return (
    <Page fullWidth title={t('compare.title')} backAction={{ content: t('list.title'), url: paths.products }}>
      <Card padding="0">
        {products.length === 0 ? (
          <PlainEmptyState
            title={t('compare.emptyTitle')}
            text={t('compare.emptyText')}
            action={{ label: t('detail.findOthers'), url: paths.products }}
          />
        ) : (
          <CompareTable products={products} country={country} landed={landed} countries={countries} />
        )}
      </Card>
    </Page>
  );
}

interface CompareTableProps {
  products: Product[];
  /** Where the buyers are; null until one is selected. */
  country: string | null;
  landed: LandedPrice[];
  countries: { code: string; name: string }[];
}

interface Row {
  title: string;
  cell: (product: Product) => ReactNode;
}

/** A column for each product, a row for each fact in which products differ. */
function CompareTable({ products, country, landed, countries }: CompareTableProps) {
  const { t } = useTranslation('products');
  const change = useChangeFilters();
  const rows = useRows(country, landed);
  const ids = products.map(({ id }) => id);
  const remove = (productId: string) => change({ ids: ids.filter((id) => id !== productId).join(',') });
  return (
    <>
      <Box padding="300">
        <InlineStack>
          <Select
            label={t('filter.country')}
            labelInline
            options={[{ value: '', label: t('filter.noCountry') }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
            value={country ?? ''}
            onChange={(code) => change({ country: code })}
          />
        </InlineStack>
      </Box>
      <DataTable
        columnContentTypes={['text', ...products.map(() => 'text' as const)]}
        headings={[t('compare.fact'), ...products.map((product) => <ProductHead key={product.id} product={product} onRemove={remove} />)]}
        rows={rows.map(({ title, cell }) => [title, ...products.map((product) => cell(product))])}
        verticalAlign="top"
        hoverable={false}
        fixedFirstColumns={1}
      />
    </>
  );
}

function ProductHead({ product, onRemove }: { product: Product; onRemove: (productId: string) => void }) {
  const { t } = useTranslation('products');
  const picture = product.pictures[0];
  return (
    // A DataTable keeps its headings on one line.
    <div style={{ minWidth: '9rem', maxWidth: '16rem', whiteSpace: 'normal' }}>
      <BlockStack gap="100" inlineAlign="start">
        {picture === undefined ? null : <Thumbnail source={picture.url} alt="" size="large" />}
        <Link url={productUrl(product.id)}>{product.name}</Link>
        <Button size="slim" onClick={() => onRemove(product.id)} accessibilityLabel={t('compare.removeOf', { name: product.name })}>
          {t('compare.remove')}
        </Button>
      </BlockStack>
    </div>
  );
}

function useRows(country: string | null, landed: LandedPrice[]): Row[] {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const priceOf = ({ id }: Product) => landed.find(({ productId }) => productId === id)?.price;
  const landedRows: Row[] = [
    {
      title: t('compare.landed'),
      cell: (product) => {
        const price = priceOf(product);
        if (price === null) return <Link url={`${productUrl(product.id)}?country=${country ?? ''}`}>{t('compare.notSent')}</Link>;
        return price === undefined ? '–' : <Money value={price.total} display="explicit" />;
      },
    },
    {
      title: t('compare.days'),
      cell: (product) => {
        const price = priceOf(product);
        return price === undefined || price === null ? '–' : t('landed.days', { min: price.minDays, count: price.maxDays });
      },
    },
  ];
  return [
    { title: t('compare.cost'), cell: ({ variants }) => <CostCell variants={variants} /> },
    ...(country === null ? [] : landedRows),
    { title: t('compare.weight'), cell: ({ variants }) => <LightestWeight variants={variants} /> },
    { title: t('compare.counted'), cell: ({ variants }) => formatCount(sumStock(variants).counted, locale) },
    { title: t('compare.declared'), cell: ({ variants }) => formatCount(sumStock(variants).declared, locale) },
    { title: t('variants.title'), cell: ({ variants }) => formatCount(variants.length, locale) },
    { title: t('fact.processing'), cell: ({ processingHours }) => t('fact.processingHours', { count: processingHours }) },
    { title: t('fact.listed'), cell: ({ listedCount }) => formatCount(listedCount, locale) },
    { title: t('fact.material'), cell: ({ material }) => (material === '' ? '–' : material) },
    { title: t('compare.attributes'), cell: ({ attributes }) => <Attributes codes={attributes} /> },
  ];
}

function CostCell({ variants }: Pick<Product, 'variants'>) {
  const range = costRange(variants);
  return range === null ? '–' : <MoneyRange {...range} display="explicit" />;
}

function LightestWeight({ variants }: Pick<Product, 'variants'>) {
  const weights = variants.map(({ packedWeightG }) => packedWeightG);
  return weights.length === 0 ? '–' : <Weight grams={Math.min(...weights)} />;
}

function Attributes({ codes }: { codes: string[] }) {
  if (codes.length === 0) return '–';
  return (
    <InlineStack gap="100">
      {codes.map((code) => (
        <LogisticsBadge key={code} attribute={code} />
      ))}
    </InlineStack>
  );
}
