import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getTaxProfiles } from '#contract/tax.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { loadTaxFacts } from './load-tax-facts.server.ts';
import { saveTax } from './save-tax.server.ts';
import { SettingsPage } from './settings-page.tsx';
import { TaxEditor } from './tax-editor.tsx';

export const handle = { i18n: 'settings', title: 'menu.settingIoss' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const [stored, facts, countries] = await Promise.all([
    readProvider(getTaxProfiles, { params: { userId: user.id } }, args),
    loadTaxFacts(args),
    readCountries(args),
  ]);
  return { stored, facts, countries };
}

export async function action(args: ActionFunctionArgs) {
  return answerForm(await saveTax(args));
}

/** How import tax is declared, by group of countries, and a sample to see what it comes to. */
export default function IossPage() {
  const { t } = useTranslation('settings');
  const { stored, facts, countries } = useLoaderData<typeof loader>();
  return (
    <SettingsPage place="settingIoss" title={t('ioss.title')}>
      <TaxEditor stored={stored} facts={facts} countries={countries} />
    </SettingsPage>
  );
}
