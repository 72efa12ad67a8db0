import {
  createWebhookEndpoint,
  getNotificationPreferences,
  getWebhookSecret,
  saveNotificationPreferences,
  type CategoryPreference,
  type NotificationPreferencesInput,
} from '#contract/notification-settings.ts';
import type { NotificationCategory } from '#contract/notifications.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { linkSecret, nextMail } from './outbox.ts';
import { verifyEmail } from '#contract/sign-in.ts';
import type { Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';

/** A merchant whose address is confirmed: only to such ones mails go. */
export async function aConfirmedMerchant(provider: TestProvider, details: Parameters<TestProvider['signUp']>[0] = {}): Promise<Merchant> {
  const merchant = await provider.signUp(details);
  const token = linkSecret(await nextMail(provider, merchant.email), 'token');
  await provider.call(verifyEmail, { body: { token } });
  return merchant;
}

/** Changes some of a merchant's preferences and leaves the rest. */
export async function prefer(
  merchant: Merchant,
  {
    categories = {},
    ...rest
  }: Partial<Omit<NotificationPreferencesInput, 'categories' | 'version'>> & {
    categories?: Partial<Record<NotificationCategory, Partial<CategoryPreference>>>;
  },
): Promise<void> {
  const params = { userId: merchant.userId };
  const {
    timeZone: _zone,
    emailConfirmed: _confirmed,
    emailBounced: _bounced,
    ...now
  } = (await merchant.call(getNotificationPreferences, { params })).data;
  const changed = now.categories.map((preference) => ({ ...preference, ...categories[preference.category] }));
  const saved = await merchant.call(saveNotificationPreferences, { params, body: { ...now, ...rest, categories: changed } });
  if (saved.status !== 200) throw new Error(saved.text);
}

/** Adds an address of the merchant's and gives its secret. */
export async function aWebhookEndpoint(merchant: Merchant, url: string): Promise<{ id: string; secret: string }> {
  const { id } = (await merchant.call(createWebhookEndpoint, { body: { url } })).data;
  const { secret } = (await merchant.call(getWebhookSecret, { params: { endpointId: id } })).data;
  return { id, secret };
}

/** The hour of the business in UTC, so many hours from now, as `HH:MM`. */
export async function hourFromNow({ services }: TestProvider, hours: number): Promise<string> {
  const now = await readNow(services.database.db);
  return new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
}
