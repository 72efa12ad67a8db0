import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Banner, BlockStack, Box, Button, Card, InlineStack, type BannerHandles } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PricingRule } from '#contract/pricing-rules.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import type { RuleOptions } from './load-pricing-rules.server.ts';
import { RuleCostFields } from './rule-cost-fields.tsx';
import styles from './rule-editor.module.css';
import { RuleMainFields } from './rule-main-fields.tsx';
import { RulePreview } from './rule-preview.tsx';
import { RuleResultFields } from './rule-result-fields.tsx';
import { RuleScopeFields } from './rule-scope-fields.tsx';
import { type RuleForm, useRuleForm } from './use-rule-form.ts';

/** Of the fields that are always in sight. */
const MAIN_PATH = /^(name|method|rounding|floorMinor)/;

interface RuleEditorProps {
  /** Null: a new rule. */
  rule: PricingRule | null;
  currencies: readonly { currency: string; cnyPerUnit: string }[];
  stores: readonly Store[];
  options: RuleOptions;
  /** Makes sure that saving twice creates one rule. */
  idempotencyKey: string;
}

/** The form of one rule, its few main fields first, with a preview of its prices always beside it. */
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
      <div className={styles.columns}>
        <BlockStack gap="600">
          <Card>
            <RuleMainFields form={form} categories={options.categories} />
          </Card>
          <MoreFields form={form}>
            <SettingsGroup title={t('group.cost')} text={t('group.costText')}>
              <RuleCostFields form={form} options={options} currencies={currencies} />
            </SettingsGroup>
            <SettingsGroup title={t('group.result')} text={t('group.resultText')}>
              <RuleResultFields form={form} />
            </SettingsGroup>
            <SettingsGroup title={t('group.scope')} text={t('group.scopeText')}>
              <RuleScopeFields form={form} stores={stores} categories={options.categories} />
            </SettingsGroup>
          </MoreFields>
        </BlockStack>
        <div className={styles.preview}>
          <RulePreview form={form} />
        </div>
      </div>
    </BlockStack>
  );
}

/** The fields most rules leave as they are, behind one press; open by themselves where one of them is wrong. */
function MoreFields({ form, children }: { form: RuleForm; children: ReactNode }) {
  const { t } = useTranslation('pricing-rules');
  const [shown, setShown] = useState(false);
  const id = useId();
  const isWrong = Object.keys(form.errors).some((path) => !MAIN_PATH.test(path));
  const open = shown || isWrong;
  return (
    <BlockStack gap="400">
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <Button disclosure={open ? 'up' : 'down'} ariaExpanded={open} ariaControls={id} onClick={() => setShown(!open)}>
          {t('main.more')}
        </Button>
      </Box>
      <div id={id}>{open ? <BlockStack gap="600">{children}</BlockStack> : null}</div>
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
          <Button onClick={form.loadNewest} disabled={form.awaitingNewest}>
            {t('conflict.loadNewest')}
          </Button>
          <Button onClick={form.keepMine} disabled={form.awaitingNewest}>
            {t('conflict.keepMine')}
          </Button>
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
