import { memo, useCallback, useState } from 'react';
import { BlockStack, Box, InlineStack, Pagination, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import { productSorts, type ProductCard as ProductCardData } from '#contract/products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatTotal } from '#app/ui/format-number.ts';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { useRangedPagination } from '#app/ui/use-ranged-pagination.ts';
import { ImportSelection } from './import-selection.tsx';
import { ProductCards } from './product-cards.tsx';
import { pageSizes, type ProductsQuery } from './products-query.ts';

interface ProductGridProps {
  products: ProductCardData[];
  page: Page;
  query: ProductsQuery;
  idempotencyKey: string;
}

/** A page of products. What is chosen stays chosen from page to page. */
export const ProductGrid = memo(function ProductGrid({ products, page, query, idempotencyKey }: ProductGridProps) {
  const { t } = useTranslation('products');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const pagination = useRangedPagination({ page, pageSize: query.pageSize, count: products.length });
  const imported = new Set(products.filter(({ inImportList }) => inImportList).map(({ id }) => id));
  const selected = chosen.filter((id) => !imported.has(id));
  const choose = useCallback(
    (id: string, on: boolean) => setChosen((ids) => (on ? [...ids, id] : ids.filter((other) => other !== id))),
    [],
  );

  return (
    // On a phone only cards reach the edges.
    <Box paddingInline={{ xs: '400', sm: '0' }}>
      <BlockStack gap="400">
        <GridBar page={page} query={query} />
        <ProductCards products={products} selectedIds={selected} onSelect={choose} idempotencyKey={idempotencyKey} />
        <ImportSelection productIds={selected} idempotencyKey={idempotencyKey} onClear={() => setChosen([])} />
        <InlineStack align="center">
          <Pagination {...pagination} accessibilityLabel={t('list.pages')} />
        </InlineStack>
      </BlockStack>
    </Box>
  );
});

function GridBar({ page, query }: { page: Page; query: ProductsQuery }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const change = useChangeFilters();
  return (
    <InlineStack align="space-between" blockAlign="center" gap="300">
      <Text as="p" tone="subdued">
        <span role="status">{t('list.found', { count: page.total ?? page.totalAtLeast ?? 0, total: formatTotal(page, locale) })}</span>
      </Text>
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
          options={productSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          value={query.sort}
          onChange={(sort) => change({ sort })}
        />
      </InlineStack>
    </InlineStack>
  );
}
