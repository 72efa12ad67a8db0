import { useId } from 'react';
import { BlockStack, Box, Card, IndexTable, InlineGrid, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ProductFigures as Figures } from '#contract/home.ts';
import type { Mode } from '#contract/money.ts';
import { WHOLE_BP } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { formatCount, formatShare } from '#app/ui/format-number.ts';
import { Money } from '#app/ui/money.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';

interface ProductFiguresProps {
  products: { mode: Mode; orders: number; bySales: Figures[]; byProfit: Figures[]; losing: Figures[] };
}

/** What sells best, what earns most, and what loses money; no cards while nothing was sold. */
export function ProductFigures({ products: { mode, orders, bySales, byProfit, losing } }: ProductFiguresProps) {
  const { t } = useTranslation('home');
  if (bySales.length === 0) return null;
  return (
    <BlockStack gap="200">
      <InlineGrid columns={{ xs: 1, lg: 2 }} gap="400">
        <FiguresCard title={t('products.bySales')} mode={mode} listed={bySales} />
        <FiguresCard title={t('products.byProfit')} mode={mode} listed={byProfit} />
        {losing.length === 0 ? null : <FiguresCard title={t('products.losing')} mode={mode} listed={losing} />}
      </InlineGrid>
      <Text as="p" tone="subdued">
        {t('products.basis', { count: orders })}
      </Text>
    </BlockStack>
  );
}

function FiguresCard({ title, mode, listed }: { title: string; mode: Mode; listed: Figures[] }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const titleId = useId();
  const headings = [
    { title: t('products.product') },
    { title: t('products.units'), alignment: 'end' as const },
    { title: t('products.profit'), alignment: 'end' as const },
    { title: t('products.margin'), alignment: 'end' as const },
  ] as const;
  return (
    <Card padding="0">
      <section aria-labelledby={titleId}>
        <Box padding="400">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm" id={titleId}>
              {title}
            </Text>
            <ModeBadge mode={mode} />
          </InlineStack>
        </Box>
        {listed.length === 0 ? (
          <Box padding="400" paddingBlockStart="0">
            <Text as="p" tone="subdued">
              {t('products.none')}
            </Text>
          </Box>
        ) : (
          <IndexTable selectable={false} itemCount={listed.length} headings={[...headings]}>
            {listed.map(({ productId, title: name, units, profit, marginBp }, index) => (
              <IndexTable.Row key={productId} id={productId} position={index}>
                <IndexTable.Cell>
                  <Text as="span" breakWord>
                    <Link url={`${paths.products}/${productId}`}>{name}</Link>
                  </Text>
                </IndexTable.Cell>
                <IndexTable.Cell>
                  <Text as="span" numeric alignment="end">
                    {formatCount(units, locale)}
                  </Text>
                </IndexTable.Cell>
                <IndexTable.Cell>
                  <Text as="span" numeric alignment="end">
                    {profit === null ? t('products.unknown') : <Money value={profit} display="short" />}
                  </Text>
                </IndexTable.Cell>
                <IndexTable.Cell>
                  <Text as="span" numeric alignment="end">
                    {marginBp === null ? t('products.unknown') : formatShare(marginBp / WHOLE_BP, locale)}
                  </Text>
                </IndexTable.Cell>
              </IndexTable.Row>
            ))}
          </IndexTable>
        )}
      </section>
    </Card>
  );
}
