import { z } from 'zod';
import { TrackSettingInput, UserSetting } from '#contract/account.ts';
import { BasicSettings } from '#contract/basic-settings.ts';
import { OrderSettings } from '#contract/order-settings.ts';

/** What a user sets of their own on the page of basic settings. */
export const Display = UserSetting.omit({ locale: true });

/** The parts of the page that were changed, and of the user's own settings the fields. */
export const BasicForm = z
  .object({ orders: OrderSettings, basic: BasicSettings, track: TrackSettingInput, display: Display.partial() })
  .partial();
