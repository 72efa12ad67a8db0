import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getShippingRules, getShippingTemplate } from '#contract/shipping.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { saveShipping } from './save-shipping.server.ts';
import { SettingsPage } from './settings-page.tsx';
import { ShippingEditor } from './shipping-editor.tsx';

export const handle = { i18n: ['settings', 'causes'], title: 'menu.settingShipping' } satisfies ScreenHandle;

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

export async function action(args: ActionFunctionArgs) {
  return answerForm(await saveShipping(args));
}

/** By which methods orders go to which countries, and a sample to see what that costs. */
export default function ShippingPage() {
  const { t } = useTranslation('settings');
  const { stored, methods, countries } = useLoaderData<typeof loader>();
  return (
    <SettingsPage place="settingShipping" title={t('shipping.title')}>
      <ShippingEditor stored={stored} methods={methods} countries={countries} />
    </SettingsPage>
  );
}
