import type { NotificationPreferences, NotificationPreferencesInput } from '#contract/notification-settings.ts';
import { rhythmsOf } from '#contract/notifications.values.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { cancelCategoryMails } from './cancel-category-mails.ts';
import type { Reader } from './notifications.store.ts';
import { findPreferences, replacePreferences } from './preferences.store.ts';

/** Saves a user's preferences in place of those they were read with: all of them, or nothing. What waits of a category whose mails are off is canceled. */
export async function savePreferences(
  { database, notices }: Services,
  owner: Reader,
  input: NotificationPreferencesInput,
): Promise<NotificationPreferences> {
  const fields = findProblems(input);
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
  return inTransaction(database, async (tx) => {
    await replacePreferences(tx, owner, input);
    const saved = await findPreferences(tx, owner);
    const categories = saved.categories.filter(({ mail }) => mail === 'off').map(({ category }) => category);
    await cancelCategoryMails(tx, notices, owner, { categories, actor: { kind: 'merchant', id: owner.userId }, cause: 'mails-off' });
    return saved;
  });
}

function findProblems({ categories, quietHours }: NotificationPreferencesInput): RefusedField[] {
  const fields = categories.flatMap(({ category, inApp, mail }, index): RefusedField[] => {
    const path = `categories.${index}`;
    if (categories.findIndex((other) => other.category === category) < index) return [{ path: `${path}.category`, code: 'listed-twice' }];
    return [
      ...(category !== 'security' || inApp ? [] : [{ path: `${path}.inApp`, code: 'not-a-choice' } as const]),
      ...(rhythmsOf(category).includes(mail) ? [] : [{ path: `${path}.mail`, code: 'not-a-choice' } as const]),
    ];
  });
  if (quietHours !== null && quietHours.from === quietHours.until) fields.push({ path: 'quietHours.until', code: 'same-as-start' });
  return fields;
}
