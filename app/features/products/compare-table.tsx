import type { ReactNode } from 'react';
import { Box, Button, InlineStack, Link, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/products.ts';
import type { LandedPrice } from '#contract/quotes.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { ListTable } from '#app/ui/list-table.tsx';
import { Money } from '#app/ui/money.tsx';
import { MoneyRange } from '#app/ui/money-range.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { Weight } from '#app/ui/weight.tsx';
import { costRange, sumStock } from './product-sums.ts';
import { LogisticsBadge } from './logistics-badge.tsx';
import { productUrl } from './product-url.ts';

interface CompareTableProps {
  products: Product[];
  /** Where buyers are; null: not chosen. */
  country: string | null;
  landed: LandedPrice[];
  countries: { code: string; name: string }[];
}

interface Row {
  id: string;
  title: string;
  cell: (product: Product) => ReactNode;
}

/** What tells products apart, a column each. */
export function CompareTable({ products, country, landed, countries }: CompareTableProps) {
  const { t } = useTranslation('products');
  const change = useChangeFilters();
  const rows = useRows(country, landed);
  const remove = (gone: string) =>
    change({
      ids: products
        .map(({ id }) => id)
        .filter((id) => id !== gone)
        .join(','),
    });
  const head = products.map((product) => ({
    id: product.id,
    title: (
      <div className="wharf-compare__product">
        {product.pictures[0] === undefined ? null : <img src={product.pictures[0].url} alt="" width={96} height={96} />}
        <Link url={productUrl(product.id)}>{product.name}</Link>
        <Button size="slim" onClick={() => remove(product.id)} accessibilityLabel={t('compare.removeOf', { name: product.name })}>
          {t('compare.remove')}
        </Button>
      </div>
    ),
  }));
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
      <div className="wharf-compare">
        <ListTable columns={[{ id: 'fact', title: t('compare.fact') }, ...head]}>
          {rows.map(({ id, title, cell }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              {products.map((product) => (
                <td key={product.id} className="wharf-list__wrap">
                  {cell(product)}
                </td>
              ))}
            </tr>
          ))}
        </ListTable>
      </div>
    </>
  );
}

function useRows(country: string | null, landed: LandedPrice[]): Row[] {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const priceOf = ({ id }: Product) => landed.find(({ productId }) => productId === id)?.price;
  const landedRows: Row[] = [
    {
      id: 'landed',
      title: t('compare.landed'),
      cell: (product) => {
        const price = priceOf(product);
        if (price === null) return <Link url={`${productUrl(product.id)}?country=${country ?? ''}`}>{t('compare.notSent')}</Link>;
        return price === undefined ? '–' : <Money value={price.total} display="explicit" />;
      },
    },
    {
      id: 'days',
      title: t('compare.days'),
      cell: (product) => {
        const price = priceOf(product);
        return price === undefined || price === null ? '–' : t('landed.days', { min: price.minDays, count: price.maxDays });
      },
    },
  ];
  return [
    { id: 'cost', title: t('compare.cost'), cell: ({ variants }) => <CostCell variants={variants} /> },
    ...(country === null ? [] : landedRows),
    { id: 'weight', title: t('compare.weight'), cell: ({ variants }) => <LightestWeight variants={variants} /> },
    { id: 'counted', title: t('compare.counted'), cell: ({ variants }) => formatCount(sumStock(variants).counted, locale) },
    { id: 'declared', title: t('compare.declared'), cell: ({ variants }) => formatCount(sumStock(variants).declared, locale) },
    { id: 'variants', title: t('variants.title'), cell: ({ variants }) => formatCount(variants.length, locale) },
    { id: 'ready', title: t('fact.processing'), cell: ({ processingHours }) => t('fact.processingHours', { count: processingHours }) },
    { id: 'listed', title: t('fact.listed'), cell: ({ listedCount }) => formatCount(listedCount, locale) },
    { id: 'material', title: t('fact.material'), cell: ({ material }) => (material === '' ? '–' : material) },
    { id: 'attributes', title: t('compare.attributes'), cell: ({ attributes }) => <Attributes codes={attributes} /> },
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
