import { useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contract/products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { formatTotal } from '#app/ui/format-number.ts';
import type { WithoutFilter } from './count-without-filters.server.ts';
import type { ProductsQuery } from './products-query.ts';
import { useFilterWords } from './use-filter-words.ts';

interface NothingFoundProps {
  query: ProductsQuery;
  categories: Category[];
  without: WithoutFilter[];
  /** Only so many of those found were looked at. */
  amongFirst: number | undefined;
}

/** Nothing fits: which filter to take off, and the way to have the product found by others. */
export function NothingFound({ query, categories, without, amongFirst }: NothingFoundProps) {
  const { t } = useTranslation(['products', 'ui']);
  const locale = useLocale();
  const words = useFilterWords(query, categories);
  const [params] = useSearchParams();
  const urlWithout = (names: readonly string[]) => {
    const left = new URLSearchParams(params);
    for (const name of [...names, 'cursor']) left.delete(name);
    return `?${left.toString()}`;
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
            {without.map(({ group, page }) => (
              <Button key={group.key} variant="plain" url={urlWithout(group.names)}>
                {t('nothing.without', {
                  filter: words(group),
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
