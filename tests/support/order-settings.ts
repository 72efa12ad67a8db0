import { getOrderSettings, type GraceWindow, type OrderSettings, saveOrderSettings } from '#contract/order-settings.ts';
import type { Merchant } from './call.ts';

/** Saves order settings on top of those there are. */
export async function setOrderSettings(merchant: Merchant, changes: Partial<OrderSettings>): Promise<OrderSettings> {
  const current = (await merchant.call(getOrderSettings)).data;
  const saved = await merchant.call(saveOrderSettings, { body: { ...current, ...changes } });
  if (saved.status !== 200) throw new Error(`saving answered ${saved.text}`);
  return saved.data;
}

/** Gives a store's orders a grace window, an hour unless another is named. */
export function setGraceWindow(
  merchant: Merchant,
  storeId: string | null,
  length: GraceWindow['length'] = '1-h',
  dailyAt: string | null = null,
) {
  return setOrderSettings(merchant, { graceWindows: [{ storeId, length, dailyAt }] });
}

/** Pays a merchant's orders automatically, without limits unless some are named. */
export function payAutomatically(merchant: Merchant, limits: Partial<OrderSettings['automaticPayment']> = {}) {
  return setOrderSettings(merchant, {
    automaticPayment: { enabled: true, maxOrderMinor: null, maxDayMinor: null, minMarginBp: null, countries: [], ...limits },
  });
}
