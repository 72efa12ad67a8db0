import { lazy, memo, Suspense, useState } from 'react';
import { BlockStack, Button, Card, InlineStack, Spinner, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/products.ts';
import { atRate, useDisplayRate } from '#app/ui/display-rate.ts';
import { drawBehind } from '#app/ui/draw-behind.ts';
import type { CostAnswer } from './cost-calculator.tsx';
import { costRange } from './product-sums.ts';

const loadCalculator = () => import('./margin-calculator.tsx');
const MarginCalculator = lazy(loadCalculator);

interface MarginCardProps {
  product: Product;
  /** Of the cost calculator: one piece by the method the merchant's rules choose is what one costs. */
  answer: CostAnswer | null;
  pieces: number;
}

/** The way to the margin calculator, in the currency the merchant sees amounts in. */
export const MarginCard = memo(function MarginCard({ product, answer, pieces }: MarginCardProps) {
  const { t } = useTranslation('products');
  const [open, setOpen] = useState(false);
  const rate = useDisplayRate();
  const landed = pieces === 1 ? landedMinor(answer) : null;
  const costCny = landed ?? costRange(product.variants)?.from.amountMinor;
  if (costCny === undefined) return null;
  const cost = rate === null ? { amountMinor: costCny, currency: 'CNY' } : atRate(costCny, rate);
  const suggested = product.variants[0]?.suggestedPrice;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t('margin.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t(landed === null ? 'margin.helpGoods' : 'margin.helpLanded')}
          </Text>
        </BlockStack>
        {open ? (
          <Suspense fallback={<Spinner size="small" accessibilityLabel={t('margin.title')} />}>
            <MarginCalculator
              key={`${cost.amountMinor} ${cost.currency}`}
              currency={cost.currency}
              costMinor={cost.amountMinor}
              priceMinor={suggested?.currency === cost.currency ? suggested.amountMinor : null}
            />
          </Suspense>
        ) : (
          <InlineStack>
            <Button onPointerDown={() => void loadCalculator()} onClick={() => drawBehind(() => setOpen(true))}>
              {t('margin.open')}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
});

function landedMinor(answer: CostAnswer | null): number | null {
  if (answer?.status !== 'ok') return null;
  const [sample] = answer.data;
  return sample?.offers.find(({ methodCode }) => methodCode === sample.chosen)?.total.amountMinor ?? null;
}
