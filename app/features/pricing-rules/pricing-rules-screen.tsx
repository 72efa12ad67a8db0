import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { PRICING_RULE_LIMIT } from '#contract/pricing-rules.values.ts';
import type { PricingRule } from '#contract/pricing-rules.ts';
import { paths } from '#app/paths.ts';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { loadPricingRules } from './load-pricing-rules.server.ts';
import { PlanRunCard } from './plan-run-card.tsx';
import { PriceRunList } from './price-run-list.tsx';
import { RuleList } from './rule-list.tsx';

const [PriceRunView, RuleEditor] = await Promise.all([
  drawnPart('.wharf-price-run', async () => (await import('./price-run-view.tsx')).PriceRunView, ['causes']),
  drawnPart('.wharf-rule-editor', async () => (await import('./rule-editor.tsx')).RuleEditor),
]);
const DeleteRuleModal = lazy(() => import('./delete-rule-modal.tsx'));
const NEW_RULE = 'new';

type Loaded = Awaited<ReturnType<typeof loadPricingRules>>;

/** Pricing rules: their list, one being edited, or a run that sets prices by them, as the address says. */
export function PricingRulesScreen({ loaded }: { loaded: Loaded }) {
  const [asked] = useSearchParams();
  const { rules, currencies, stores, choices, run, key } = loaded;
  if (run !== null) {
    return (
      <div className="wharf-price-run">
        <PriceRunView key={run.run.id} loaded={run} firstKey={key} />
      </div>
    );
  }
  const ruleId = asked.get('rule');
  const rule = rules.find(({ id }) => id === ruleId) ?? null;
  if (choices !== null && (rule !== null || ruleId === NEW_RULE)) {
    return (
      <div className="wharf-rule-editor">
        <RuleEditor key={ruleId} rule={rule} currencies={currencies} stores={stores} choices={choices} firstKey={key} />
      </div>
    );
  }
  return <Overview loaded={loaded} />;
}

function Overview({ loaded: { rules, stores, runs, key } }: { loaded: Loaded }) {
  const { t } = useTranslation('pricing-rules');
  const [deleted, setDeleted] = useState<PricingRule | null>(null);
  const newUrl = `${paths.settingPricingRule}?rule=${NEW_RULE}`;
  if (rules.length === 0 && runs.length === 0) {
    return (
      <Card>
        <EmptyState title={t('empty.title')} text={t('empty.text')} action={{ label: t('rules.add'), url: newUrl }} />
      </Card>
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
          <RuleList rules={rules} onDelete={setDeleted} />
        </Card>
      </section>
      <PlanRunCard rules={rules} stores={stores} firstKey={key} />
      {runs.length === 0 ? null : <PriceRunList runs={runs} />}
      {deleted === null ? null : (
        <Suspense>
          <DeleteRuleModal rule={deleted} onClose={() => setDeleted(null)} />
        </Suspense>
      )}
    </BlockStack>
  );
}
