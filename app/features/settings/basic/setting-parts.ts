import type { TrackSettingOfAccount, UserSetting } from '#contract/account.ts';
import type { BasicSettings } from '#contract/basic-settings.ts';
import type { OrderSettings } from '#contract/order-settings.ts';
import type { Store } from '#contract/stores.ts';

/** Parts of the page, in the order they are saved in, each by a call of its own: those with a version come first. */
export const settingParts = ['orders', 'basic', 'track', 'display'] as const;
export type SettingPart = (typeof settingParts)[number];

/** What this user alone sees; the language of the screens is switched at once. */
export type Display = Omit<UserSetting, 'locale'>;

/** All that the page shows, as it is stored. */
export interface StoredSettings {
  orders: OrderSettings;
  basic: BasicSettings;
  track: TrackSettingOfAccount;
  display: Display;
}

/** A store rules can be set for. */
export type SettingsStore = Pick<Store, 'id' | 'name' | 'platform'>;

/** Platforms whose orders have tags. */
const PLATFORMS_WITH_TAGS: readonly Store['platform'][] = ['sandbox', 'shopify'];

export function hasOrderTags({ platform }: SettingsStore): boolean {
  return PLATFORMS_WITH_TAGS.includes(platform);
}

/** Some parts of what has all of them. */
export function pickParts<Parts extends Record<SettingPart, unknown>>(from: Parts, parts: readonly SettingPart[]): Partial<Parts> {
  const picked: Partial<Parts> = {};
  for (const part of parts) picked[part] = from[part];
  return picked;
}
