import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { answerPricingForm } from '#app/features/pricing-rules/answer-pricing-form.server.ts';
import { loadPricingRules } from '#app/features/pricing-rules/load-pricing-rules.server.ts';
import { PricingRulesScreen } from '#app/features/pricing-rules/pricing-rules-screen.tsx';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { keepPageWhenUnanswered } from '#app/provider-api/keep-page.ts';
import { SettingsPage } from './settings-page.tsx';

export const handle = { i18n: ['settings', 'pricing-rules'], title: 'menu.settingPricingRule' } satisfies ScreenHandle;

/** A preview changes nothing that stands on the page. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formAction !== paths.pricePreview && keepPageWhenUnanswered(args);
}

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
