import { useState } from 'react';
import { useFetcher, useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Button, Card, FormLayout, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { PRICING_RULE_LIMIT } from '#contract/pricing-rules.values.ts';
import type { PricingRule } from '#contract/pricing-rules.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import type { PricingOutcome } from './answer-pricing-form.server.ts';
import type { loadPricingRules } from './load-pricing-rules.server.ts';
import { PriceRunList } from './price-run-list.tsx';
import { PriceRunView } from './price-run-view.tsx';
import { pricingForm } from './pricing-form.ts';
import { ProfitSettingsCard } from './profit-settings-card.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { SelectField } from './rule-fields.tsx';
import { RuleList } from './rule-list.tsx';

const NEW_RULE = 'new';

type LoadedPricingRules = Awaited<ReturnType<typeof loadPricingRules>>;

/** The pricing rules, the editor of one rule, or one price run, depending on the URL. */
export function PricingRulesScreen({ loaded }: { loaded: LoadedPricingRules }) {
  const [params] = useSearchParams();
  const { rules, currencies, stores, ruleOptions, run, idempotencyKey } = loaded;
  if (run !== null) return <PriceRunView key={run.run.id} loaded={run} idempotencyKey={idempotencyKey} />;
  const ruleId = params.get('rule');
  const rule = rules.find(({ id }) => id === ruleId) ?? null;
  if (ruleOptions === null || (rule === null && ruleId !== NEW_RULE)) return <Overview loaded={loaded} />;
  return (
    <RuleEditor key={ruleId} rule={rule} currencies={currencies} stores={stores} options={ruleOptions} idempotencyKey={idempotencyKey} />
  );
}

function Overview({ loaded }: { loaded: LoadedPricingRules }) {
  const { rules, stores, runs, draftIds, profitSettings, idempotencyKey } = loaded;
  const { t } = useTranslation('pricing-rules');
  const newUrl = `${paths.settingPricingRule}?rule=${NEW_RULE}`;
  const profit = <ProfitSettingsCard key={profitSettings.version} settings={profitSettings} idempotencyKey={`${idempotencyKey}-profit`} />;
  if (rules.length === 0 && runs.length === 0) {
    return (
      <BlockStack gap="400">
        <Card>
          <PlainEmptyState title={t('empty.title')} text={t('empty.text')} action={{ label: t('rules.add'), url: newUrl }} />
        </Card>
        {profit}
      </BlockStack>
    );
  }
  return (
    <BlockStack gap="400">
      <section aria-label={t('rules.title')}>
        <Card padding="0">
          <Box padding="400">
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <BlockStack gap="100">
                <Text as="h2" variant="headingMd">
                  {t('rules.title')}
                </Text>
                <Text as="p" tone="subdued">
                  {t('rules.text')}
                </Text>
              </BlockStack>
              {rules.length >= PRICING_RULE_LIMIT ? null : (
                <Button variant="primary" url={newUrl}>
                  {t('rules.add')}
                </Button>
              )}
            </InlineStack>
          </Box>
          <RuleList rules={rules} />
        </Card>
      </section>
      {rules.length === 0 || draftIds.length === 0 ? null : <PriceDraftsCard draftIds={draftIds} />}
      {profit}
      <PlanRunCard rules={rules} stores={stores} idempotencyKey={idempotencyKey} />
      {runs.length === 0 ? null : <PriceRunList runs={runs} />}
    </BlockStack>
  );
}

/** The next thing to do with rules: have the newest drafts priced by them, after a look at old and new price. */
function PriceDraftsCard({ draftIds }: { draftIds: readonly string[] }) {
  const { t } = useTranslation('pricing-rules');
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="p">{t('drafts.text')}</Text>
        <Button url={`${paths.importList}?price=${draftIds.join(',')}`}>{t('drafts.apply', { count: draftIds.length })}</Button>
      </InlineStack>
    </Card>
  );
}

interface PlanRunCardProps {
  rules: readonly PricingRule[];
  stores: readonly Store[];
  idempotencyKey: string;
}

/** Calculates new prices of live listings, to be reviewed before they are set. */
function PlanRunCard({ rules, stores, idempotencyKey }: PlanRunCardProps) {
  const { t } = useTranslation('pricing-rules');
  const fetcher = useFetcher<PricingOutcome>();
  const [storeId, setStoreId] = useState('');
  const [ruleId, setRuleId] = useState('');
  const plan = () => {
    const input = { storeId: storeId === '' ? null : storeId, ...(ruleId === '' ? {} : { ruleId }) };
    const form = pricingForm('plan', `${idempotencyKey}-${storeId}-${ruleId}`, input);
    fetcher.submit(form, { method: 'post', action: paths.settingPricingRule });
  };
  return (
    <section aria-label={t('plan.title')}>
      <Card>
        <BlockStack gap="400">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd">
              {t('plan.title')}
            </Text>
            <Text as="p" tone="subdued">
              {t('plan.text')}
            </Text>
          </BlockStack>
          <ProblemBanner problem={fetcher.data?.problem} />
          <FormLayout>
            <FormLayout.Group>
              <SelectField
                label={t('plan.store')}
                options={[{ value: '', label: t('plan.allStores') }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
                value={storeId}
                onChange={setStoreId}
              />
              <SelectField
                label={t('plan.rule')}
                options={[{ value: '', label: t('plan.firstFitting') }, ...rules.map(({ id, name }) => ({ value: id, label: name }))]}
                value={ruleId}
                onChange={setRuleId}
              />
            </FormLayout.Group>
          </FormLayout>
          <InlineStack>
            <Button onClick={plan} loading={fetcher.state !== 'idle'}>
              {t('plan.submit')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </section>
  );
}
