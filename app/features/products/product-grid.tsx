import { lazy, memo, Suspense, useCallback, useState } from 'react';
import { useLocation } from '@remix-run/react';
import { BlockStack, Box, Button, InlineStack, Select, Text } from '@shopify/polaris';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { IMPORT_BATCH_MAX } from '#contract/import-list.values.ts';
import type { Locale } from '#contract/locales.ts';
import type { Page } from '#contract/page.ts';
import { productSorts } from '#contract/products.values.ts';
import type { ProductCard as ProductCardData } from '#contract/products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { formatTotal } from '#app/ui/format-number.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { Paging } from '#app/ui/paging.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { useRangedPagination } from '#app/ui/use-ranged-pagination.ts';
import { COMPARE_MAX } from './compare-url.ts';
import { EXPORT_LIMIT } from './export-limit.ts';
import type { CardDeed } from './product-card.tsx';
import { ProductCards } from './product-cards.tsx';
import { isLandedSort, pageSizes, type ProductsQuery } from './products-query.ts';
import { useCompared } from './use-compared.ts';
import { useLandedPrices } from './use-landed-prices.ts';
import { useMarks } from './use-marks.ts';

const ImportSelection = lazy(() => import('./import-selection.tsx'));
const ComparePanel = lazy(() => import('./compare-panel.tsx'));

interface ProductGridProps {
  products: ProductCardData[];
  page: Page;
  query: ProductsQuery;
  idempotencyKey: string;
}

/** A page of products. What is chosen stays chosen from page to page. */
export const ProductGrid = memo(function ProductGrid({ products, page, query, idempotencyKey }: ProductGridProps) {
  const { t } = useTranslation('products');
  const notify = useNotice();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const marks = useMarks();
  const { compared, toggle, clear } = useCompared();
  const amongHidden = query.hidden === 'true';
  const shown = products.filter(({ id }) => !marks.isGone(id));
  const landed = useLandedPrices(query.country, products.map(({ id }) => id).join(','));
  const pagination = useRangedPagination({ page, pageSize: query.pageSize, count: products.length });
  const importable = shown.filter(({ inImportList }) => !inImportList).map(({ id }) => id);
  const imported = new Set(products.filter(({ inImportList }) => inImportList).map(({ id }) => id));
  const selected = chosen.filter((id) => !imported.has(id) && !marks.isGone(id));
  const choose = useCallback(
    (id: string, on: boolean) => setChosen((ids) => (on ? [...ids, id] : ids.filter((other) => other !== id))),
    [],
  );

  const compare = (product: Pick<ProductCardData, 'id' | 'name'>) => {
    if (!toggle(product)) notify({ tone: 'error', title: t('compare.full', { max: COMPARE_MAX }) });
  };
  const act = (deed: CardDeed, productId: string) => {
    const product = products.find(({ id }) => id === productId);
    if (product === undefined) return;
    if (deed === 'favourite') marks.setFavourite([product.id], !marks.isFavourite(product));
    else if (deed === 'hide') marks.takeAway(product, amongHidden);
    else compare(product);
  };
  const choosePage = () => setChosen((ids) => [...new Set([...ids, ...importable])].slice(0, IMPORT_BATCH_MAX));

  return (
    // On a phone only cards reach the edges.
    <Box paddingInline={{ xs: '400', sm: '0' }}>
      <BlockStack gap="400">
        <GridBar page={page} query={query} onChoosePage={importable.length === 0 ? null : choosePage} />
        <ProductCards
          products={shown}
          landed={landed}
          selectedIds={selected}
          comparedIds={compared.map(({ id }) => id)}
          isFavourite={marks.isFavourite}
          amongHidden={amongHidden}
          onSelect={choose}
          onDeed={act}
          idempotencyKey={idempotencyKey}
        />
        <div className="wharf-products__selection">
          <BlockStack gap="200">
            {compared.length === 0 ? null : (
              <Suspense>
                <ComparePanel compared={compared} country={query.country} onRemove={compare} onClear={clear} />
              </Suspense>
            )}
            {selected.length === 0 ? null : (
              <Suspense>
                <ImportSelection
                  productIds={selected}
                  idempotencyKey={idempotencyKey}
                  onClear={() => setChosen([])}
                  onFavourite={() => marks.setFavourite(selected, true)}
                />
              </Suspense>
            )}
          </BlockStack>
        </div>
        <Paging {...pagination} name={t('list.pages')} below="cards" />
      </BlockStack>
    </Box>
  );
});

interface GridBarProps {
  page: Page;
  query: ProductsQuery;
  /** Null where nothing on the page can be chosen. */
  onChoosePage: (() => void) | null;
}

function GridBar({ page, query, onChoosePage }: GridBarProps) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const { search } = useLocation();
  const change = useChangeFilters();
  return (
    <InlineStack align="space-between" blockAlign="center" gap="300">
      <InlineStack blockAlign="center" gap="300">
        <Text as="p" tone="subdued">
          <span role="status">{foundText(page, { t, locale })}</span>
        </Text>
        {onChoosePage === null ? null : (
          <Button variant="plain" onClick={onChoosePage}>
            {t('list.choosePage')}
          </Button>
        )}
        <Button variant="plain" url={`${paths.productsFile}${search}`} download>
          {page.total === null && page.amongFirst === undefined ? t('list.exportFirst', { count: EXPORT_LIMIT }) : t('list.export')}
        </Button>
      </InlineStack>
      <InlineStack gap="300">
        <Select
          label={t('list.perPage')}
          labelInline
          options={pageSizes.map(String)}
          value={String(query.pageSize)}
          onChange={(pageSize) => change({ pageSize })}
        />
        <Select
          label={t('list.sort')}
          labelInline
          options={productSorts.map((sort) => sortOption(sort, { t, country: query.country }))}
          value={query.sort}
          onChange={(sort) => change({ sort })}
        />
      </InlineStack>
    </InlineStack>
  );
}

interface Words {
  t: TFunction<'products'>;
}

/** How many were found; of a list by landed prices, among how many. */
function foundText(page: Page, { t, locale }: Words & { locale: Locale }): string {
  const count = page.total ?? page.totalAtLeast ?? 0;
  if (page.amongFirst === undefined) return t('list.found', { count, total: formatTotal(page, locale) });
  if (page.amongFirst === count) return t('list.firstFound', { first: count });
  return t('list.foundAmong', { count, first: page.amongFirst });
}

function sortOption(sort: (typeof productSorts)[number], { t, country }: Words & { country: string | undefined }) {
  const label = t(`sort.${sort}`);
  const disabled = country === undefined && isLandedSort(sort);
  return { value: sort, label: disabled ? t('list.sortByCountry', { sort: label }) : label, disabled };
}
