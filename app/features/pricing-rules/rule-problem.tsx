import { useEffect, useRef } from 'react';
import { Banner, type BannerHandles, Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import type { RuleForm } from './use-rule-form.ts';

/** Why a rule was not saved: changed elsewhere in between, fields that need another look, or a refusal as a whole. */
export function RuleProblem({ form }: { form: RuleForm }) {
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
  const wrong = Object.keys(errors).length;
  if (problem !== null && wrong > 0) return <FieldsBanner wrong={wrong} />;
  return <ProblemBanner problem={problem} title={t('notSaved')} />;
}

function FieldsBanner({ wrong }: { wrong: number }) {
  const { t } = useTranslation('pricing-rules');
  const banner = useRef<BannerHandles>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <Banner tone="critical" title={t('notSaved')} ref={banner}>
      <p>{t('seeFields', { count: wrong })}</p>
    </Banner>
  );
}
