import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { getTaxProfiles, saveTaxProfiles, TaxProfiles } from '#contract/tax.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { readSettings } from '../settings-form.ts';
import { SettingsPage } from '../settings-page.tsx';
import { TaxEditor } from './tax-editor.tsx';
import { loadTaxFacts } from './tax-facts.server.ts';

export const handle = { i18n: ['settings', 'causes', 'quotes'], title: 'menu.settingIoss' } satisfies ScreenHandle;

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

type SaveOutcome = { status: 'saved'; saved: TaxProfiles; problem?: never } | { status: 'refused'; problem: Problem };

/** Saves all profiles of the form, or none. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const input = TaxProfiles.safeParse(readSettings(await args.request.formData()));
  if (!input.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(saveTaxProfiles, { params: { userId: user.id }, body: input.data }, args);
  return answerForm<SaveOutcome>(answer.status === 'ok' ? { status: 'saved', saved: answer.data } : answer);
}

/** How import tax is declared, by group of countries, with a sample order to see what it costs. */
export default function IossPage() {
  const { t } = useTranslation('settings');
  const { stored, facts, countries } = useLoaderData<typeof loader>();
  return (
    <SettingsPage place="settingIoss" title={t('ioss.title')}>
      <TaxEditor stored={stored} facts={facts} countries={countries} />
    </SettingsPage>
  );
}
