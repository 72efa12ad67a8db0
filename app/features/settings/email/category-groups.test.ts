import { describe, expect, it } from 'vitest';
import type { CategoryPreference } from '#contract/notification-settings.ts';
import { mailRhythms, notificationCategories } from '#contract/notifications.values.ts';
import { commonRhythm, withRhythm } from './category-groups.ts';

const categories = notificationCategories.map((category): CategoryPreference => ({ category, inApp: true, mail: 'now', webhook: false }));

describe('one rhythm for all mails', () => {
  it.each(mailRhythms)('%s is set everywhere but for security, and shown as set', (rhythm) => {
    const set = withRhythm(categories, rhythm);
    expect(set.find(({ category }) => category === 'security')?.mail).toBe('now');
    expect(set.find(({ category }) => category === 'listings')?.mail).toBe(rhythm);
    expect(commonRhythm(set, mailRhythms)).toBe(rhythm);
  });

  it('leaves the other channels as they are', () => {
    expect(withRhythm(categories, 'off').map(({ inApp, webhook }) => ({ inApp, webhook }))).toEqual(
      categories.map(({ inApp, webhook }) => ({ inApp, webhook })),
    );
  });

  it('is none where one category differs', () => {
    const mixed = categories.map((each) => (each.category === 'balance' ? { ...each, mail: 'off' as const } : each));
    expect(commonRhythm(mixed, mailRhythms)).toBeNull();
  });
});
