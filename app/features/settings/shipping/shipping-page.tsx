import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { getShippingRules, getShippingTemplate, saveShippingRules, ShippingRules } from '#contract/shipping.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { readSettings } from '../settings-form.ts';
import { SettingsPage } from '../settings-page.tsx';
import { ShippingEditor } from './shipping-editor.tsx';

export const handle = { i18n: ['settings', 'causes', 'quotes'], title: 'menu.settingShipping' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const [stored, template, countries] = await Promise.all([
    readProvider(getShippingRules, { params: { userId: user.id } }, args),
    readProvider(getShippingTemplate, {}, args),
    readCountries(args),
  ]);
  return { stored, methods: template.methods, countries };
}

type SaveOutcome = { status: 'saved'; saved: ShippingRules; problem?: never } | { status: 'refused'; problem: Problem };

/** Saves all rules of the form, or none. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const input = ShippingRules.safeParse(readSettings(await args.request.formData()));
  if (!input.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(saveShippingRules, { params: { userId: user.id }, body: input.data }, args);
  return answerForm<SaveOutcome>(answer.status === 'ok' ? { status: 'saved', saved: answer.data } : answer);
}

/** Which methods ship orders to which countries, with a sample order to see what it costs. */
export default function ShippingPage() {
  const { t } = useTranslation('settings');
  const { stored, methods, countries } = useLoaderData<typeof loader>();
  return (
    <SettingsPage place="settingShipping" title={t('shipping.title')}>
      <ShippingEditor stored={stored} methods={methods} countries={countries} />
    </SettingsPage>
  );
}
