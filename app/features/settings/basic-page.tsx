import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getTrackSetting, getUserSetting, saveTrackSetting, TrackSetting, updateUserSetting } from '#contract/account.ts';
import { getBasicSettings, saveBasicSettings } from '#contract/basic-settings.ts';
import { locales } from '#contract/locales.ts';
import { getOrderSettings, saveOrderSettings } from '#contract/order-settings.ts';
import type { Problem } from '#contract/problem.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { useSelectLanguage } from '#app/i18n/use-select-language.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { BasicForm, Display } from './basic/basic-form.server.ts';
import type { OrderSettingsForm } from './orders/order-drafts.ts';
import { OrderSettingsEditor } from './orders/order-settings-editor.tsx';
import { readSettings } from './settings-form.ts';
import { SettingsPage } from './settings-page.tsx';

export const handle = { i18n: 'settings', title: 'menu.settingBasic' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const params = { userId: user.id };
  const [orders, track, basic, setting, stores, countries] = await Promise.all([
    readProvider(getOrderSettings, {}, args),
    readProvider(getTrackSetting, { params: { id: user.id } }, args),
    readProvider(getBasicSettings, {}, args),
    readProvider(getUserSetting, { params }, args),
    readProvider(listStores, {}, args),
    readCountries(args),
  ]);
  return {
    stored: { orders, track: TrackSetting.parse(track), basic, display: Display.parse(setting) },
    stores: stores.map(({ id, name }) => ({ id, name })),
    countries,
    rates: user.displayRates,
  };
}

type SaveOutcome = { status: 'saved'; saved: OrderSettingsForm; problem?: never } | { status: 'refused'; problem: Problem };

/** Saves what the user sees, what holds for the account, and how orders are taken in, paid and written back, one after the other. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const input = BasicForm.safeParse(readSettings(await args.request.formData()));
  if (!input.success) throw new Response(null, { status: 400 });
  const display = await callProvider(updateUserSetting, { params: { userId: user.id }, query: input.data.display }, args);
  if (display.status === 'refused') return answerForm<SaveOutcome>(display);
  const basic = await callProvider(saveBasicSettings, { body: input.data.basic }, args);
  if (basic.status === 'refused') return answerForm<SaveOutcome>(basic);
  const orders = await callProvider(saveOrderSettings, { body: input.data.orders }, args);
  if (orders.status === 'refused') return answerForm<SaveOutcome>(orders);
  const track = await callProvider(saveTrackSetting, { body: input.data.track }, args);
  if (track.status === 'refused') return answerForm<SaveOutcome>(track);
  const saved = { orders: orders.data, track: TrackSetting.parse(track.data), basic: basic.data, display: Display.parse(display.data) };
  return answerForm<SaveOutcome>({ status: 'saved', saved });
}

/** Language, what is shown, what holds for the account, and all that is set about orders. */
export default function BasicPage() {
  const { t } = useTranslation(['settings', 'shell']);
  const { stored, stores, countries, rates } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const selectLanguage = useSelectLanguage();
  const options = locales.map((value) => ({ value, label: t(`shell:language.${value}`) }));
  return (
    <SettingsPage place="settingBasic" title={t('basic.title')}>
      <BlockStack gap="600">
        <SettingsGroup title={t('basic.language')} text={t('basic.languageText')}>
          <Select label={t('basic.language')} options={options} value={locale} onChange={selectLanguage} />
        </SettingsGroup>
        <OrderSettingsEditor stored={stored} stores={stores} countries={countries} rates={rates} />
      </BlockStack>
    </SettingsPage>
  );
}
