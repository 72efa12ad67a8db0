import { BlockStack, Button, Divider, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { SellableVariant } from '#contract/manual-orders.ts';
import { WAREHOUSE_LINES_MAX } from '#contract/cloud-warehouse.values.ts';
import type { Problem } from '#contract/problem.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { GoodsName } from './goods-name.tsx';

interface StockSearchProps {
  q: string;
  found: { status: 'ok'; data: SellableVariant[] } | { status: 'refused'; problem: Problem };
  /** Variants that were added. */
  added: ReadonlySet<string>;
  urlWith: (variant: SellableVariant) => string;
  loading: boolean;
}

/** Finds goods by name or SKU, as a part of the form of the basket; without words, the account's own. */
export function StockSearch({ q, found, added, urlWith, loading }: StockSearchProps) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <BlockStack gap="400">
      <Text as="h2" variant="headingSm">
        {t('search.title')}
      </Text>
      <InlineGrid columns="minmax(0, 1fr) auto" gap="200" alignItems="end">
        <TextInput name="q" label={t('search.label')} defaultValue={q} maxLength={200} autoComplete="off" />
        <Button submit loading={loading}>
          {t('search.button')}
        </Button>
      </InlineGrid>
      {found.status === 'refused' ? (
        <ProblemBanner problem={found.problem} />
      ) : found.data.length === 0 ? (
        <Text as="p">{t(q === '' ? 'search.noneYet' : 'search.nothing')}</Text>
      ) : (
        <BlockStack gap="400">
          {added.size < WAREHOUSE_LINES_MAX ? null : <Text as="p">{t('buy.full', { max: WAREHOUSE_LINES_MAX })}</Text>}
          {groupsOf(found.data, q).map(({ title, variants }) => (
            <BlockStack key={title} gap="300">
              <Text as="h3" variant="headingXs" tone="subdued">
                {t(`search.${title}`)}
              </Text>
              {variants.map((variant, index) => (
                <BlockStack key={variant.variantId} gap="300">
                  {index === 0 ? null : <Divider />}
                  <Found variant={variant} added={added} url={urlWith(variant)} />
                </BlockStack>
              ))}
            </BlockStack>
          ))}
        </BlockStack>
      )}
    </BlockStack>
  );
}

/** Goods under what they are: results of a search, else those of the stores before those of the catalog alone. */
function groupsOf(variants: SellableVariant[], q: string): { title: 'found' | 'own' | 'catalog'; variants: SellableVariant[] }[] {
  if (q !== '') return [{ title: 'found', variants }];
  const own = { title: 'own' as const, variants: variants.filter(({ stores }) => stores.length > 0) };
  const catalog = { title: 'catalog' as const, variants: variants.filter(({ stores }) => stores.length === 0) };
  return [own, catalog].filter(({ variants: some }) => some.length > 0);
}

function Found({ variant, added, url }: { variant: SellableVariant; added: ReadonlySet<string>; url: string }) {
  const { t } = useTranslation('cloud-warehouse');
  const { variantId, title, options, sku, pictureUrl, unitCost } = variant;
  return (
    <InlineGrid columns="minmax(0, 1fr) auto" gap="300" alignItems="center">
      <GoodsName name={title} options={options} pictureUrl={pictureUrl} sku={sku}>
        <Text as="span" numeric>
          <Money value={unitCost} display="explicit" />
        </Text>
      </GoodsName>
      <InlineStack align="end">
        {added.has(variantId) ? (
          <Text as="span" tone="subdued">
            {t('search.added')}
          </Text>
        ) : added.size < WAREHOUSE_LINES_MAX ? (
          <Button url={url} accessibilityLabel={t('search.addNamed', { sku })}>
            {t('search.add')}
          </Button>
        ) : null}
      </InlineStack>
    </InlineGrid>
  );
}
