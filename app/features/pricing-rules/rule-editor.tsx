import { BlockStack, Button, Card, FormLayout, InlineStack, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PricingRule } from '#contract/pricing-rules.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import type { RuleChoices } from './load-pricing-rules.server.ts';
import { RuleCostFields } from './rule-cost-fields.tsx';
import { RuleMethodFields } from './rule-method-fields.tsx';
import { RulePreview } from './rule-preview.tsx';
import { RuleProblem } from './rule-problem.tsx';
import { RuleResultFields } from './rule-result-fields.tsx';
import { RuleScopeFields } from './rule-scope-fields.tsx';
import { useRuleForm } from './use-rule-form.ts';

export interface RuleEditorProps {
  /** Null: a new one. */
  rule: PricingRule | null;
  currencies: readonly { currency: string; cnyPerUnit: string }[];
  stores: readonly Store[];
  choices: RuleChoices;
  /** Of the save: pressed twice, it stays one rule. */
  firstKey: string;
}

/** One rule with all it asks, and what it makes of ten products. */
export function RuleEditor({ rule, currencies, stores, choices, firstKey }: RuleEditorProps) {
  const { t } = useTranslation('pricing-rules');
  const usual = stores.find(({ currency }) => currencies.some((known) => known.currency === currency))?.currency;
  const form = useRuleForm({ rule, currency: usual ?? currencies[0]?.currency ?? 'USD', firstKey });
  return (
    <BlockStack gap="600">
      <FormSaveBar dirty={form.dirty} saving={form.saving} onSave={form.save} onDiscard={form.discard} />
      <InlineStack>
        <Button url={paths.settingPricingRule}>{t('editor.back')}</Button>
      </InlineStack>
      <RuleProblem form={form} />
      <Card>
        <FormLayout>
          <TextField
            label={t('field.name')}
            value={form.draft.name}
            onChange={(name) => form.change({ name })}
            onBlur={() => form.check('name')}
            maxLength={80}
            autoComplete="off"
            error={form.errors['name']}
          />
        </FormLayout>
      </Card>
      <SettingsGroup title={t('group.method')} text={t('group.methodText')}>
        <RuleMethodFields form={form} />
      </SettingsGroup>
      <SettingsGroup title={t('group.cost')} text={t('group.costText')}>
        <RuleCostFields form={form} choices={choices} currencies={currencies} />
      </SettingsGroup>
      <SettingsGroup title={t('group.result')} text={t('group.resultText')}>
        <RuleResultFields form={form} />
      </SettingsGroup>
      <SettingsGroup title={t('group.scope')} text={t('group.scopeText')}>
        <RuleScopeFields form={form} stores={stores} categories={choices.categories} />
      </SettingsGroup>
      <RulePreview form={form} />
    </BlockStack>
  );
}
