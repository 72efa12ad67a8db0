import { BlockStack, Box, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';
import { SHIPPING_RULE_LIMIT } from '#contract/shipping.values.ts';
import type { ShippingMethod, ShippingRules } from '#contract/shipping.ts';
import { QuoteSimulator } from '#app/features/quotes/quote-simulator.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { SettingsProblem } from '../settings-problem.tsx';
import { ShippingFile } from './shipping-file.tsx';
import { ShippingRuleCard } from './shipping-rule-card.tsx';
import { useShippingRules } from './use-shipping-rules.ts';

interface ShippingEditorProps {
  stored: ShippingRules;
  methods: ShippingMethod[];
  countries: Country[];
}

/** All rules of a merchant, saved together by the bar on top. */
export function ShippingEditor({ stored, methods, countries }: ShippingEditorProps) {
  const { t } = useTranslation('settings');
  const editing = useShippingRules(stored);
  const { drafts, errors } = editing;
  const hasEverywhere = drafts.some(({ everywhere }) => everywhere);
  const taken = new Set(drafts.flatMap((draft) => draft.countries));
  return (
    <BlockStack gap="600">
      <FormSaveBar dirty={editing.dirty} saving={editing.saving} onSave={editing.save} onDiscard={editing.discard} />
      <SettingsProblem
        problem={editing.problem}
        wrong={Object.keys(errors).length}
        busy={editing.saving || editing.awaitingNewest}
        onLoadNewest={editing.loadNewest}
        onKeepMine={editing.keepMine}
      />
      <BlockStack gap="400">
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <BlockStack gap="100">
              <Text as="h2" variant="headingMd">
                {t('shipping.rules')}
              </Text>
              <Text as="p" tone="subdued">
                {t('shipping.rulesText')}
              </Text>
            </BlockStack>
            <ShippingFile editing={editing} methods={methods} countries={countries} />
          </InlineStack>
        </Box>
        {drafts.length === 0 ? (
          <Card>
            <PlainEmptyState title={t('shipping.emptyTitle')} text={t('shipping.emptyText')}>
              <Button variant="primary" onClick={() => editing.add(true)}>
                {t('shipping.addEverywhere')}
              </Button>
            </PlainEmptyState>
          </Card>
        ) : null}
        {drafts.map((draft) => (
          <ShippingRuleCard
            key={draft.key}
            draft={draft}
            errors={errors[draft.key] ?? {}}
            methods={methods}
            countries={countries.filter(({ code }) => draft.countries.includes(code) || !taken.has(code))}
            open={editing.openKeys.has(draft.key)}
            onToggle={(open) => (open ? editing.open([draft.key]) : editing.close(draft.key))}
            onChange={editing.change}
            onRemove={() => editing.remove(draft)}
          />
        ))}
        {drafts.length === 0 || drafts.length >= SHIPPING_RULE_LIMIT ? null : (
          <Box paddingInline={{ xs: '400', sm: '0' }}>
            <InlineStack gap="200">
              <Button onClick={() => editing.add(false)}>{t('shipping.add')}</Button>
              {hasEverywhere ? null : <Button onClick={() => editing.add(true)}>{t('shipping.addEverywhere')}</Button>}
            </InlineStack>
          </Box>
        )}
      </BlockStack>
      <SettingsGroup title={t('shipping.simulator')} text={t('shipping.simulatorText')}>
        <QuoteSimulator words={{ open: t('sample.open'), opening: t('sample.opening') }} countries={countries} />
      </SettingsGroup>
    </BlockStack>
  );
}
