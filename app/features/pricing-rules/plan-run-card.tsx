import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PricingRule } from '#contract/pricing-rules.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { PricingOutcome } from './answer-pricing-form.server.ts';
import { pricingForm } from './pricing-form.ts';

interface PlanRunCardProps {
  rules: readonly PricingRule[];
  stores: readonly Store[];
  firstKey: string;
}

/** Works out new prices of live listings, to be looked at first. */
export function PlanRunCard({ rules, stores, firstKey }: PlanRunCardProps) {
  const { t } = useTranslation('pricing-rules');
  const fetcher = useFetcher<PricingOutcome>();
  const [storeId, setStoreId] = useState('');
  const [ruleId, setRuleId] = useState('');
  const plan = () => {
    const input = { storeId: storeId === '' ? null : storeId, ...(ruleId === '' ? {} : { ruleId }) };
    fetcher.submit(pricingForm('plan', `${firstKey}-${storeId}-${ruleId}`, input), { method: 'post', action: paths.settingPricingRule });
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
              <ChoiceField
                label={t('plan.store')}
                choices={[{ value: '', label: t('plan.allStores') }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
                value={storeId}
                onChange={setStoreId}
              />
              <ChoiceField
                label={t('plan.rule')}
                choices={[{ value: '', label: t('plan.firstFitting') }, ...rules.map(({ id, name }) => ({ value: id, label: name }))]}
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
