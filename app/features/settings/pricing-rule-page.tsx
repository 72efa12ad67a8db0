import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { answerPricingForm } from '#app/features/pricing-rules/answer-pricing-form.server.ts';
import { loadPricingRules } from '#app/features/pricing-rules/load-pricing-rules.server.ts';
import { PricingRulesScreen } from '#app/features/pricing-rules/pricing-rules-screen.tsx';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { SettingsPage } from './settings-page.tsx';

export const handle = { i18n: ['settings', 'pricing-rules', 'causes'], title: 'menu.settingPricingRule' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadPricingRules(args);
}

export async function action(args: ActionFunctionArgs) {
  const outcome = await answerPricingForm(args);
  return outcome instanceof Response ? outcome : answerForm(outcome);
}

/** How prices are made of costs, and the runs that set them in the stores. */
export default function PricingRulePage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage place="settingPricingRule" title={t('pricingRule.title')}>
      <PricingRulesScreen loaded={useLoaderData<typeof loader>()} />
    </SettingsPage>
  );
}
