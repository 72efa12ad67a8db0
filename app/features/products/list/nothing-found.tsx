import { useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contract/products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { formatTotal } from '#app/ui/format-number.ts';
import type { WithoutFilter } from './products-query.server.ts';
import type { ProductsQuery } from './products-query.ts';
import { useFilterLabels } from './use-filter-labels.ts';

interface NothingFoundProps {
  query: ProductsQuery;
  categories: Category[];
  without: WithoutFilter[];
  /** Landed prices were calculated for only so many of the products found. */
  amongFirst: number | undefined;
}

/** For an empty list: the filters whose removal finds products, and a link to request the product. */
export function NothingFound({ query, categories, without, amongFirst }: NothingFoundProps) {
  const { t } = useTranslation(['products', 'ui']);
  const locale = useLocale();
  const label = useFilterLabels(query, categories);
  const [params] = useSearchParams();
  const urlWithout = (names: readonly string[]) => {
    const remaining = new URLSearchParams(params);
    for (const name of [...names, 'cursor']) remaining.delete(name);
    return `?${remaining.toString()}`;
  };
  const name = query.q === undefined ? '' : `?${new URLSearchParams({ name: query.q }).toString()}`;
  return (
    <Box paddingBlock="800" paddingInline="400">
      <BlockStack gap="400" inlineAlign="center">
        <Text as="p" variant="headingMd" alignment="center">
          {t('nothing.title')}
        </Text>
        {amongFirst === undefined ? null : (
          <Text as="p" tone="subdued" alignment="center">
            {t('nothing.amongFirst', { first: amongFirst })}
          </Text>
        )}
        {without.length === 0 ? (
          <Text as="p" tone="subdued" alignment="center">
            {t('nothing.text')}
          </Text>
        ) : (
          <BlockStack gap="200" inlineAlign="center">
            <Text as="p" tone="subdued" alignment="center">
              {t('nothing.takeOff')}
            </Text>
            {without.map(({ filter, page }) => (
              <Button key={filter.key} variant="plain" url={urlWithout(filter.names)}>
                {t('nothing.without', {
                  filter: label(filter),
                  count: page.total ?? page.totalAtLeast ?? 0,
                  total: formatTotal(page, locale),
                })}
              </Button>
            ))}
          </BlockStack>
        )}
        <InlineStack gap="200" align="center">
          <Button url={paths.products}>{t('ui:list.clearFilters')}</Button>
          <Button variant="primary" url={`${paths.newSourcing}${name}`}>
            {t('nothing.ask')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Box>
  );
}
