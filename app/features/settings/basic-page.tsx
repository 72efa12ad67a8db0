import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getTrackSetting, getUserSetting, saveTrackSetting, updateUserSetting } from '#contract/account.ts';
import { getBasicSettings, saveBasicSettings } from '#contract/basic-settings.ts';
import { getOrderSettings, saveOrderSettings } from '#contract/order-settings.ts';
import type { Problem } from '#contract/problem.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { BasicEditor } from './basic/basic-editor.tsx';
import { BasicForm, Display } from './basic/basic-form.server.ts';
import type { SettingPart, StoredSettings } from './basic/setting-parts.ts';
import { readSettings } from './settings-form.ts';
import { SettingsPage } from './settings-page.tsx';

export const handle = { i18n: 'settings', title: 'menu.settingBasic' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const [orders, track, basic, setting, stores, countries] = await Promise.all([
    readProvider(getOrderSettings, {}, args),
    readProvider(getTrackSetting, { params: { id: user.id } }, args),
    readProvider(getBasicSettings, {}, args),
    readProvider(getUserSetting, { params: { userId: user.id } }, args),
    readProvider(listStores, {}, args),
    readCountries(args),
  ]);
  return {
    stored: { orders, track, basic, display: Display.parse(setting) },
    stores: stores
      .filter(({ state }) => state !== 'erased')
      .map(({ id, name, platform }) => ({ id, name, platform }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    countries,
    rates: user.displayRates,
  };
}

type Saved = Partial<StoredSettings>;
type SaveOutcome =
  { status: 'saved'; saved: Saved; problem?: never } | { status: 'refused'; saved: Saved; problem: Problem; part: SettingPart };

/**
 * Saves the parts that were changed, one after the other: those that can be in conflict first. When one is refused, those before it are
 * saved, and the answer has them.
 */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const input = BasicForm.safeParse(readSettings(await args.request.formData()));
  if (!input.success) throw new Response(null, { status: 400 });
  const { orders, basic, track, display } = input.data;
  const saved: Saved = {};
  const refuse = (part: SettingPart, problem: Problem) => answerForm<SaveOutcome>({ status: 'refused', saved, problem, part });
  if (orders !== undefined) {
    const answer = await callProvider(saveOrderSettings, { body: orders }, args);
    if (answer.status === 'refused') return refuse('orders', answer.problem);
    saved.orders = answer.data;
  }
  if (basic !== undefined) {
    const answer = await callProvider(saveBasicSettings, { body: basic }, args);
    if (answer.status === 'refused') return refuse('basic', answer.problem);
    saved.basic = answer.data;
  }
  if (track !== undefined) {
    const answer = await callProvider(saveTrackSetting, { body: track }, args);
    if (answer.status === 'refused') return refuse('track', answer.problem);
    saved.track = answer.data;
  }
  if (display !== undefined) {
    const answer = await callProvider(updateUserSetting, { params: { userId: user.id }, query: display }, args);
    if (answer.status === 'refused') return refuse('display', answer.problem);
    saved.display = Display.parse(answer.data);
  }
  return answerForm<SaveOutcome>({ status: 'saved', saved });
}

/** What this user sees, and below it the rules of trade of the account. */
export default function BasicPage() {
  const { t } = useTranslation('settings');
  const { stored, stores, countries, rates } = useLoaderData<typeof loader>();
  return (
    <SettingsPage place="settingBasic" title={t('basic.title')}>
      <BasicEditor stored={stored} stores={stores} countries={countries} rates={rates} />
    </SettingsPage>
  );
}
