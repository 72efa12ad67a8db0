import { z } from 'zod';
import { TrackSetting, UserSetting } from '#contract/account.ts';
import { BasicSettings } from '#contract/basic-settings.ts';
import { OrderSettings } from '#contract/order-settings.ts';

/** What a user sets of their own on the page of basic settings. */
export const Display = UserSetting.pick({ timeZone: true, displayCurrency: true, units: true });

/** Everything the page saves at once. */
export const BasicForm = z.object({ orders: OrderSettings, track: TrackSetting, basic: BasicSettings, display: Display });
