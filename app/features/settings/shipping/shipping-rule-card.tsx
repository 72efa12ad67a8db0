import { useId } from 'react';
import { BlockStack, Box, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { cny } from '#contract/money.values.ts';
import type { Country } from '#contract/regions.ts';
import type { ShippingMethod } from '#contract/shipping.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { readDraft, type DraftRule } from './shipping-drafts.ts';
import { ShippingRuleFields } from './shipping-rule-fields.tsx';

export interface RuleProps {
  draft: DraftRule;
  errors: Record<string, string>;
  methods: ShippingMethod[];
  /** Those no other rule has. */
  countries: Country[];
  onChange: (changed: DraftRule) => void;
}
interface ShippingRuleCardProps extends RuleProps {
  open: boolean;
  onToggle: (open: boolean) => void;
  onRemove: () => void;
}

const NAMED_COUNTRIES = 3;

/** One destination: its rule in a line, and its fields when it is opened. */
export function ShippingRuleCard({ open, onToggle, onRemove, ...rule }: ShippingRuleCardProps) {
  const { t } = useTranslation('settings');
  const titleId = useId();
  const fieldsId = useId();
  const title = useDestination(rule.draft);
  const summary = useSummary(rule);
  return (
    <section aria-labelledby={titleId}>
      <Card>
        <BlockStack gap="400">
          <InlineStack align="space-between" blockAlign="start" gap="200">
            <Box maxWidth="36rem">
              <BlockStack gap="100">
                <Text as="h3" variant="headingSm" id={titleId}>
                  {title}
                </Text>
                <Text as="p" tone="subdued">
                  <span suppressHydrationWarning>{summary}</span>
                </Text>
              </BlockStack>
            </Box>
            <InlineStack gap="200">
              <Button
                disclosure={open ? 'up' : 'down'}
                ariaExpanded={open}
                ariaControls={fieldsId}
                accessibilityLabel={t(open ? 'shipping.closeRule' : 'shipping.editRule', { destination: title })}
                onClick={() => onToggle(!open)}
              >
                {t(open ? 'shipping.close' : 'shipping.edit')}
              </Button>
              <Button tone="critical" accessibilityLabel={t('shipping.removeRule', { destination: title })} onClick={onRemove}>
                {t('remove')}
              </Button>
            </InlineStack>
          </InlineStack>
          <div id={fieldsId}>{open ? <ShippingRuleFields {...rule} /> : null}</div>
        </BlockStack>
      </Card>
    </section>
  );
}

function useDestination({ everywhere, countries }: DraftRule): string {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  if (everywhere) return t('shipping.everywhere');
  if (countries.length === 0) return t('shipping.newRule');
  const names = countries.slice(0, NAMED_COUNTRIES).map((code) => countryName(code, locale));
  const more = countries.length - names.length;
  const list = [...names, ...(more === 0 ? [] : [t('shipping.moreCountries', { count: more })])];
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(list);
}

/** The rule in a line: methods first, then limits, then the fallback. */
function useSummary({ draft, methods }: Pick<RuleProps, 'draft' | 'methods'>): string {
  const { t } = useTranslation('settings');
  const money = useMoneyText();
  const { maxFreightMinor, maxDays } = readDraft(draft, useLocale()).rule;
  const names = draft.methods.map((code) => methods.find((method) => method.code === code)?.name ?? code);
  const parts = [
    names.length === 0 ? t('shipping.anyMethod') : names.join(' → '),
    ...(maxFreightMinor === null ? [] : [t('shipping.summary.maxFreight', { amount: money(cny(maxFreightMinor)) })]),
    ...(maxDays === null ? [] : [t('shipping.summary.maxDays', { days: maxDays })]),
    ...(draft.trackedOnly ? [t('shipping.summary.trackedOnly')] : []),
    ...(draft.insured ? [t('shipping.summary.insured')] : []),
    ...(draft.exceptions.length === 0 ? [] : [t('shipping.summary.exceptions', { count: draft.exceptions.length })]),
    t(`shipping.summary.fallback.${draft.fallback}`),
  ];
  return parts.join(' · ');
}
