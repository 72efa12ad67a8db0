import { BlockStack, Card, Divider, InlineGrid, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { StockPurchaseDetail } from '#contract/cloud-warehouse-purchases.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { differenceOf, useCountText } from './count-text.ts';
import { GoodsName } from './goods-name.tsx';

type Line = StockPurchaseDetail['lines'][number];

/** What was bought, at what a unit cost, with what the supplier lacks and what came of it. */
export function PurchaseLines({ purchase: { lines } }: { purchase: Pick<StockPurchaseDetail, 'lines'> }) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('column.goods')}
        </Text>
        {lines.map((line, index) => (
          <BlockStack key={line.line} gap="300">
            {index === 0 ? null : <Divider />}
            <InlineGrid columns="minmax(0, 1fr) auto" gap="300" alignItems="start">
              <Goods line={line} />
              <Text as="span" numeric alignment="end">
                <Money value={line.goods} display="explicit" />
              </Text>
            </InlineGrid>
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}

function Goods({ line }: { line: Line }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const money = useMoneyText();
  const { name, options, pictureUrl, sku, units, unitCost, short } = line;
  return (
    <GoodsName name={name} options={options} pictureUrl={pictureUrl} sku={sku}>
      <Text as="span" numeric>
        <span suppressHydrationWarning>
          {t('purchase.unitsAt', { count: units, units: formatCount(units, locale), unit: money(unitCost) })}
        </span>
      </Text>
      {short === 0 ? null : (
        <Text as="span" tone="caution">
          {t('purchase.short', { count: short, units: formatCount(short, locale) })}
        </Text>
      )}
      <Came line={line} />
    </GoodsName>
  );
}

/** What came of a line, once its count is accepted; units the supplier lacked are not missing too. */
function Came({ line: { units, short, received, damaged } }: { line: Line }) {
  const { t } = useTranslation('cloud-warehouse');
  const countText = useCountText();
  if (received === null) return null;
  const counted = { expected: units - short, received, damaged: damaged ?? 0 };
  return (
    <Text as="span">
      {t('purchase.came', { parts: countText({ sellable: received, damaged: counted.damaged, ...differenceOf([counted]) }) })}
    </Text>
  );
}
