import { useEffect, useRef } from 'react';
import { Banner, BlockStack, Box, Button, Card, FormLayout, InlineStack, TextField, type BannerHandles } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PricingRule } from '#contract/pricing-rules.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import type { RuleOptions } from './load-pricing-rules.server.ts';
import { RuleCostFields } from './rule-cost-fields.tsx';
import { RuleMethodFields } from './rule-method-fields.tsx';
import { RulePreview } from './rule-preview.tsx';
import { RuleResultFields } from './rule-result-fields.tsx';
import { RuleScopeFields } from './rule-scope-fields.tsx';
import { type RuleForm, useRuleForm } from './use-rule-form.ts';

interface RuleEditorProps {
  /** Null: a new rule. */
  rule: PricingRule | null;
  currencies: readonly { currency: string; cnyPerUnit: string }[];
  stores: readonly Store[];
  options: RuleOptions;
  /** Makes sure that saving twice creates one rule. */
  idempotencyKey: string;
}

/** The form of one rule, with a preview of its prices. */
export function RuleEditor({ rule, currencies, stores, options, idempotencyKey }: RuleEditorProps) {
  const { t } = useTranslation('pricing-rules');
  const defaultCurrency = stores.find(({ currency }) => currencies.some((known) => known.currency === currency))?.currency;
  const form = useRuleForm({ rule, currency: defaultCurrency ?? currencies[0]?.currency ?? 'USD', idempotencyKey });
  return (
    <BlockStack gap="600">
      <FormSaveBar dirty={form.dirty} saving={form.saving} onSave={form.save} onDiscard={form.discard} />
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <InlineStack>
          <Button url={paths.settingPricingRule}>{t('editor.back')}</Button>
        </InlineStack>
      </Box>
      <RuleProblem form={form} />
      <Card>
        <FormLayout>
          <TextField
            label={t('field.name')}
            value={form.draft.name}
            onChange={(name) => form.change({ name })}
            onBlur={() => form.validateField('name')}
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
        <RuleCostFields form={form} options={options} currencies={currencies} />
      </SettingsGroup>
      <SettingsGroup title={t('group.result')} text={t('group.resultText')}>
        <RuleResultFields form={form} />
      </SettingsGroup>
      <SettingsGroup title={t('group.scope')} text={t('group.scopeText')}>
        <RuleScopeFields form={form} stores={stores} categories={options.categories} />
      </SettingsGroup>
      <RulePreview form={form} />
    </BlockStack>
  );
}

/** Why the rule was not saved: a version conflict, fields with errors, or another refusal. */
function RuleProblem({ form }: { form: RuleForm }) {
  const { t } = useTranslation('pricing-rules');
  const { problem, errors } = form;
  if (problem?.code === 'version-conflict') {
    return (
      <ProblemBanner problem={{ ...problem, message: t('conflict.text') }} title={t('conflict.title')}>
        <InlineStack gap="200">
          <Button onClick={form.loadNewest}>{t('conflict.loadNewest')}</Button>
          <Button onClick={form.keepMine}>{t('conflict.keepMine')}</Button>
        </InlineStack>
      </ProblemBanner>
    );
  }
  const errorCount = Object.keys(errors).length;
  if (problem !== null && errorCount > 0) return <FieldErrorsBanner count={errorCount} />;
  return <ProblemBanner problem={problem} title={t('notSaved')} />;
}

function FieldErrorsBanner({ count }: { count: number }) {
  const { t } = useTranslation('pricing-rules');
  const banner = useRef<BannerHandles>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <Banner tone="critical" title={t('notSaved')} ref={banner}>
      <p>{t('seeFields', { count })}</p>
    </Banner>
  );
}
