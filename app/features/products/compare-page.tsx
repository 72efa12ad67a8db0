import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { CountryCode } from '#contract/endpoint.ts';
import { getProduct } from '#contract/products.ts';
import { listLandedPrices } from '#contract/quotes.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Page } from '#app/ui/page.tsx';
import { CompareTable } from './compare-table.tsx';
import { readComparedIds } from './compare-url.ts';
import './products.css';

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

/** Up to four products side by side. */
export default function ComparePage() {
  const { t } = useTranslation('products');
  const { products, country, landed, countries } = useLoaderData<typeof loader>();
  return (
    <Page fullWidth title={t('compare.title')} backAction={{ content: t('list.title'), url: paths.products }}>
      <Card padding="0">
        {products.length === 0 ? (
          <EmptyState
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
