import type { BasicSettings } from '#contract/basic-settings.ts';
import type { TrackSettingInput } from '#contract/account.ts';
import type { Locale } from '#contract/locales.ts';
import type { OrderSettings } from '#contract/order-settings.ts';
import { type OrderDraft, problemsOfOrders, readOrderDraft, toOrderDraft } from '../orders/order-draft.ts';
import { problemsOfTrack, readTrackDraft, toTrackDraft, type TrackDraft } from '../orders/track-draft.ts';
import { type BasicDraft, problemsOfBasic, readBasicDraft, toBasicDraft } from './basic-draft.ts';
import { type Display, settingParts, type SettingPart, type StoredSettings } from './setting-parts.ts';

/** The page's settings as they are edited. */
export interface SettingDraft {
  orders: OrderDraft;
  basic: BasicDraft;
  track: TrackDraft;
  display: Display;
}

/** What a save sends: the parts that were changed, and of the user's own settings the fields. */
export interface SettingsInput {
  orders?: OrderSettings;
  basic?: BasicSettings;
  track?: TrackSettingInput;
  display?: Partial<Display>;
}

export type DraftProblem =
  | 'limitWrong'
  | 'limitZero'
  | 'dayWrong'
  | 'timeMissing'
  | 'carrierMissing'
  | 'bufferWrong'
  | 'templateName'
  | 'templateText'
  | 'templateTwice';
/** By field. Of a field that stores or templates have too, the store's id or the template's place follows: `importFrom.<id>`. */
export type DraftProblems = Record<string, DraftProblem>;

interface WrittenFor {
  locale: Locale;
  timeZone: string;
  storeIds: ReadonlySet<string>;
}

export function toDraft({ orders, basic, track, display }: StoredSettings, written: WrittenFor): SettingDraft {
  return {
    orders: toOrderDraft(orders, written),
    basic: toBasicDraft(basic, written.storeIds),
    track: toTrackDraft(track, written.storeIds),
    display,
  };
}

/** Parts that differ from how they started. */
export function changedParts(draft: SettingDraft, started: SettingDraft): SettingPart[] {
  return settingParts.filter((part) => draft[part] !== started[part] && JSON.stringify(draft[part]) !== JSON.stringify(started[part]));
}

interface ReadBy {
  started: SettingDraft;
  /** Has the versions the settings were read with. */
  base: StoredSettings;
  locale: Locale;
}

/** What has to be sent for a draft to be saved. */
export function readDraft(draft: SettingDraft, { started, base, locale }: ReadBy): SettingsInput {
  const changed = changedParts(draft, started);
  return {
    ...(changed.includes('orders') ? { orders: readOrderDraft(draft.orders, { version: base.orders.version, locale }) } : {}),
    ...(changed.includes('basic') ? { basic: readBasicDraft(draft.basic, base.basic.version) } : {}),
    ...(changed.includes('track') ? { track: readTrackDraft(draft.track, base.track.version) } : {}),
    ...(changed.includes('display') ? { display: changedFields(draft.display, started.display) } : {}),
  };
}

function changedFields(display: Display, started: Display): Partial<Display> {
  const before = new Map<string, string>(Object.entries(started));
  return Object.fromEntries(Object.entries(display).filter(([field, value]) => before.get(field) !== value));
}

/** What can't be saved as it is typed, in the parts that were changed. */
export function problemsOf(draft: SettingDraft, started: SettingDraft, locale: Locale): DraftProblems {
  const changed = changedParts(draft, started);
  return {
    ...(changed.includes('orders') ? problemsOfOrders(draft.orders, locale) : {}),
    ...(changed.includes('basic') ? problemsOfBasic(draft.basic) : {}),
    ...(changed.includes('track') ? problemsOfTrack(draft.track) : {}),
  };
}
