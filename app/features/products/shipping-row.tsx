import { Badge, BlockStack, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Money as MoneyValue } from '#contract/money.ts';
import type { FreightParts, ShippingEstimate } from '#contract/products.ts';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { useWeightText } from '#app/ui/weight.tsx';

type Estimate = z.infer<typeof ShippingEstimate>;

const parts = ['registration', 'weight', 'remote', 'special', 'fuel', 'discount'] as const satisfies (keyof z.infer<typeof FreightParts>)[];

/** One method: how long, what it costs, and which weight is charged and why. */
export function ShippingRow({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation('products');
  const weight = useWeightText();
  const money = useMoneyText();
  const weights = {
    charged: weight(estimate.chargedG),
    actual: weight(estimate.actualG),
    volumetric: weight(estimate.volumetricG),
  };
  const shownParts = parts.filter((part) => estimate.parts[part].amountMinor !== 0);
  return (
    <InlineStack align="space-between" gap="200" wrap={false}>
      <BlockStack gap="100">
        <InlineStack gap="200" align="start" blockAlign="center">
          <Text as="h3" variant="bodyMd" fontWeight="semibold">
            {estimate.methodName}
          </Text>
          <Badge>{t(`warehouse.${estimate.warehouse}`)}</Badge>
        </InlineStack>
        <Text as="p">
          {estimate.minDays === estimate.maxDays
            ? t('shipping.daysExact', { count: estimate.maxDays })
            : t('shipping.days', { min: estimate.minDays, max: estimate.maxDays })}
          {' · '}
          {t(estimate.tracked ? 'shipping.tracked' : 'shipping.untracked')}
        </Text>
        <Text as="p" variant="bodySm" tone="subdued">
          <span suppressHydrationWarning>{t(`shipping.chargedBy.${estimate.chargedBy}`, weights)}</span>
        </Text>
      </BlockStack>
      <BlockStack gap="050" inlineAlign="end">
        <Text as="p" numeric fontWeight="semibold" alignment="end">
          <Money value={estimate.freight} display="explicit" />
        </Text>
        {shownParts.length < 2
          ? null
          : shownParts.map((part) => (
              <Text key={part} as="p" variant="bodySm" tone="subdued" numeric alignment="end">
                <span suppressHydrationWarning>{t(`shipping.part.${part}`, { amount: money(signedPart(estimate, part), 'short') })}</span>
              </Text>
            ))}
      </BlockStack>
    </InlineStack>
  );
}

/** A discount is taken off. */
function signedPart({ parts: ofFreight }: Estimate, part: (typeof parts)[number]): MoneyValue {
  const { amountMinor, currency } = ofFreight[part];
  return { amountMinor: part === 'discount' ? -amountMinor : amountMinor, currency };
}
