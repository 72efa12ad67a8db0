import { describe, expect, it } from 'vitest';
import {
  getNotificationPreferences,
  type NotificationPreferencesInput,
  saveNotificationPreferences,
} from '#contract/notification-settings.ts';
import { notificationCategories } from '#contract/notifications.values.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const usual: NotificationPreferencesInput = { version: 0, categories: [], quietHours: null, digestHour: 8, locale: null };

async function read({ call, userId }: Merchant) {
  return (await call(getNotificationPreferences, { params: { userId } })).data;
}
function save({ call, userId }: Merchant, changes: Partial<NotificationPreferencesInput>) {
  return call(saveNotificationPreferences, { params: { userId }, body: { ...usual, ...changes } });
}

describe('preferences', () => {
  it('are the usual ones until a user saves others, which stay those of that user', async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    const before = await read(merchant);
    expect(before).toMatchObject({ version: 0, quietHours: null, digestHour: 8, locale: null, timeZone: 'UTC', emailConfirmed: false });
    expect(before.categories.map(({ category }) => category)).toEqual(notificationCategories);
    const listings = { category: 'listings', inApp: false, mail: 'off', webhook: false } as const;
    const quietHours = { from: '22:00', until: '06:30' };
    const saved = (await save(merchant, { categories: [listings], quietHours, digestHour: 0, locale: 'pt-BR' })).data;
    expect(saved).toMatchObject({ version: 1, quietHours, digestHour: 0, locale: 'pt-BR' });
    expect(saved.categories.find(({ category }) => category === 'listings')).toEqual(listings);
    expect(saved.categories.filter(({ category }) => category !== 'listings')).toEqual(
      before.categories.filter(({ category }) => category !== 'listings'),
    );
    expect(await read(merchant)).toEqual(saved);
    expect(await read(other)).toEqual(before);
  });

  it('take every rhythm of mails for every category but those that can’t wait', async () => {
    const merchant = await provider.signUp();
    const { version } = await read(merchant);
    const patient = notificationCategories.filter((category) => category !== 'security' && category !== 'support');
    const categories = patient.map((category, index) => ({
      category,
      inApp: true,
      mail: (['off', 'now', 'hourly', 'daily'] as const)[index % 4] ?? 'now',
      webhook: true,
    }));
    const saved = await save(merchant, { version, categories });
    expect(saved.data.categories.filter(({ category }) => category !== 'security' && category !== 'support')).toEqual(categories);
  });

  it('are quiet about what happens every day without a problem', async () => {
    const { categories } = await read(await provider.signUp());
    const quiet = categories.filter(({ inApp, mail }) => !inApp && mail === 'off').map(({ category }) => category);
    expect(quiet).toEqual(['new-orders', 'deliveries', 'invoices']);
  });

  it('that were saved elsewhere meanwhile are not overwritten', async () => {
    const merchant = await provider.signUp();
    const both = await Promise.all([save(merchant, { digestHour: 5 }), save(merchant, { digestHour: 6 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await save(merchant, { version: 1, digestHour: 7 })).data).toMatchObject({ version: 2, digestHour: 7 });
    expect((await save(merchant, { version: 1 })).problem.code).toBe('version-conflict');
  });

  it.each([
    [
      'security out of the app',
      { categories: [{ category: 'security', inApp: false, mail: 'now', webhook: true }] },
      'categories.0.inApp',
      'not-a-choice',
    ],
    [
      'security mails once a day',
      { categories: [{ category: 'security', inApp: true, mail: 'daily', webhook: true }] },
      'categories.0.mail',
      'not-a-choice',
    ],
    [
      'replies of support once a day',
      { categories: [{ category: 'support', inApp: true, mail: 'daily', webhook: true }] },
      'categories.0.mail',
      'not-a-choice',
    ],
    ['a language that is not spoken here', { locale: 'fr-FR' }, 'locale', 'not-a-choice'],
    ['quiet hours of no length', { quietHours: { from: '22:00', until: '22:00' } }, 'quietHours.until', 'same-as-start'],
    ['a time of no clock', { quietHours: { from: '24:00', until: '06:00' } }, 'quietHours.from', 'wrong-format'],
    ['an hour of no day', { digestHour: 24 }, 'digestHour', 'too-large'],
  ] as const)('do not take %s', async (_name, changes, path, code) => {
    const merchant = await provider.signUp();
    const { problem } = await save(merchant, changes as Partial<NotificationPreferencesInput>);
    expect(problem.fields).toMatchObject([{ path, code }]);
    expect((await read(merchant)).version).toBe(0);
  });

  it('do not take a category twice', async () => {
    const merchant = await provider.signUp();
    const stores = { category: 'stores', inApp: true, mail: 'now', webhook: true } as const;
    const { problem } = await save(merchant, { categories: [stores, stores] });
    expect(problem.fields).toMatchObject([{ path: 'categories.1.category', code: 'listed-twice' }]);
  });

  it('of another user exist for nobody', async () => {
    const [owner, other] = [await provider.signUp(), await provider.signUp()];
    const params = { userId: owner.userId };
    expect((await other.call(getNotificationPreferences, { params })).status).toBe(404);
    expect((await other.call(saveNotificationPreferences, { params, body: usual })).status).toBe(404);
  });
});
