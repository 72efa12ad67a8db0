import { useFetcher } from '@remix-run/react';
import { Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PricingRule } from '#contract/pricing-rules.ts';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { PricingOutcome } from './answer-pricing-form.server.ts';
import { pricingForm } from './pricing-form.ts';

/** Asks before a rule is taken off. A default export, as `lazy` demands. */
export default function DeleteRuleModal({ rule, onClose }: { rule: PricingRule; onClose: () => void }) {
  const { t } = useTranslation('pricing-rules');
  const fetcher = useFetcher<PricingOutcome>();
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status === 'ok') onClose();
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={t('delete.title', { name: rule.name })}
      primaryAction={{
        content: t('delete.confirm'),
        destructive: true,
        loading: fetcher.state !== 'idle',
        onAction: () =>
          fetcher.submit(pricingForm('delete-rule', '', { ruleId: rule.id }), { method: 'post', action: paths.settingPricingRule }),
      }}
      secondaryActions={[{ content: t('cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <ProblemBanner problem={fetcher.data?.problem} />
        <Text as="p">{t('delete.text')}</Text>
      </Modal.Section>
    </Modal>
  );
}
