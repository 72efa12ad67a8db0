import { useCallback, useState } from 'react';
import { useLocation } from '@remix-run/react';
import { BlockStack, Box, Button, InlineStack, Pagination, Select, Text } from '@shopify/polaris';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { IMPORT_BATCH_MAX } from '#contract/import-list.values.ts';
import type { Locale } from '#contract/locales.ts';
import type { Page } from '#contract/page.ts';
import { productSorts, PRODUCTS_FILE_MAX } from '#contract/products.values.ts';
import type { ProductCard as Product } from '#contract/products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { formatTotal } from '#app/ui/format-number.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { useRangedPagination } from '#app/ui/use-list-pagination.ts';
import { usePreview } from '#app/ui/preview-image.tsx';
import { COMPARE_MAX, useComparedProducts } from '../compared-products.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';
import { isLandedSort, pageSizes, type ProductsQuery } from './products-query.ts';
import { ComparePanel, ImportedPanel, SelectionPanel } from './selection-panel.tsx';
import { useLandedPrices } from './use-landed-prices.ts';
import { useProductMarks } from './use-product-marks.ts';

/** Cards in view without scrolling: a row on a desktop, two on a phone. */
const IN_VIEW = 4;

interface ProductGridProps {
  products: Product[];
  page: Page;
  query: ProductsQuery;
  idempotencyKey: string;
}

/** A page of products. The selection is kept from page to page: it is counted in sight, and importing costs nothing. */
export function ProductGrid({ products, page, query, idempotencyKey }: ProductGridProps) {
  const { t } = useTranslation('products');
  const notify = useNotice();
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const [importedIds, setImportedIds] = useState<readonly string[]>([]);
  const addImported = useCallback((ids: readonly string[]) => setImportedIds((before) => [...new Set([...before, ...ids])]), []);
  const marks = useProductMarks();
  const { compared, ...comparison } = useComparedProducts();
  const landed = useLandedPrices(query.country, products.map(({ id }) => id).join(','));
  const { previewOf, panel: preview } = usePreview();
  const pagination = useRangedPagination({ page, pageSize: query.pageSize, count: products.length });

  const visible = products.filter(({ id }) => !marks.isRemoved(id));
  const importable = visible.filter(({ inImportList }) => !inImportList).map(({ id }) => id);
  const imported = new Set(products.filter(({ inImportList }) => inImportList).map(({ id }) => id));
  const selected = selectedIds.filter((id) => !imported.has(id) && !marks.isRemoved(id));
  const selectPage = () => setSelectedIds((ids) => [...new Set([...ids, ...importable])].slice(0, IMPORT_BATCH_MAX));

  const select = useCallback(
    (productId: string, on: boolean) => setSelectedIds((ids) => (on ? [...ids, productId] : ids.filter((id) => id !== productId))),
    [],
  );
  const { setFavourite } = marks;
  const markFavourite = useCallback((productId: string, on: boolean) => setFavourite([productId], on), [setFavourite]);
  const { add, remove } = comparison;
  const isFull = compared.length === COMPARE_MAX;
  const compare = useCallback(
    (product: Product, on: boolean) => {
      if (!on) remove(product.id);
      else if (isFull) notify({ tone: 'error', title: t('compare.full', { max: COMPARE_MAX }) });
      else add(product);
    },
    [add, remove, isFull, notify, t],
  );

  return (
    // On a phone only cards reach the edges.
    <Box paddingInline={{ xs: '400', sm: '0' }}>
      <BlockStack gap="400">
        <GridBar page={page} query={query} onSelectPage={importable.length === 0 ? null : selectPage} />
        <ul className={styles.grid} aria-label={t('list.title')} data-resource-list>
          {visible.map((product, index) => (
            <ProductCard
              key={product.id}
              product={product}
              landed={landed}
              selected={selected.includes(product.id)}
              favourite={marks.isFavourite(product)}
              compared={compared.some(({ id }) => id === product.id)}
              hidden={query.hidden === 'true'}
              onSelect={select}
              onFavourite={markFavourite}
              onCompare={compare}
              onHide={marks.setHidden}
              onImported={addImported}
              previewOf={previewOf}
              idempotencyKey={`${idempotencyKey}:${product.id}`}
              inView={index < IN_VIEW}
            />
          ))}
        </ul>
        {preview}
        <div className={styles.panels}>
          <BlockStack gap="200">
            {compared.length === 0 ? null : (
              <ComparePanel compared={compared} country={query.country} onRemove={remove} onClear={comparison.clear} />
            )}
            {importedIds.length === 0 || selected.length > 0 ? null : <ImportedPanel importItemIds={importedIds} />}
            {selected.length === 0 ? null : (
              <SelectionPanel
                productIds={selected}
                idempotencyKey={idempotencyKey}
                onClear={() => setSelectedIds([])}
                onFavourite={() => setFavourite(selected, true)}
              />
            )}
          </BlockStack>
        </div>
        <InlineStack align="center">
          <Pagination {...pagination} accessibilityLabel={t('list.pages')} />
        </InlineStack>
      </BlockStack>
    </Box>
  );
}

interface GridBarProps {
  page: Page;
  query: ProductsQuery;
  /** Null where nothing on the page can be selected. */
  onSelectPage: (() => void) | null;
}

function GridBar({ page, query, onSelectPage }: GridBarProps) {
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
        {onSelectPage === null ? null : (
          <Button variant="plain" onClick={onSelectPage}>
            {t('list.selectPage')}
          </Button>
        )}
        <FileButton variant="plain" action={`${paths.productsFile}${search}`}>
          {page.total === null && page.amongFirst === undefined ? t('list.exportFirst', { count: PRODUCTS_FILE_MAX }) : t('list.export')}
        </FileButton>
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

interface Translation {
  t: TFunction<'products'>;
}

/** The number of products found; in a list by landed prices, of how many. */
function foundText(page: Page, { t, locale }: Translation & { locale: Locale }): string {
  const count = page.total ?? page.totalAtLeast ?? 0;
  if (page.amongFirst === undefined) return t('list.found', { count, total: formatTotal(page, locale) });
  if (page.amongFirst === count) return t('list.firstFound', { first: count });
  return t('list.foundAmong', { count, first: page.amongFirst });
}

function sortOption(sort: (typeof productSorts)[number], { t, country }: Translation & { country: string | undefined }) {
  const label = t(`sort.${sort}`);
  const disabled = country === undefined && isLandedSort(sort);
  return { value: sort, label: disabled ? t('list.sortByCountry', { sort: label }) : label, disabled };
}
