import type { DeliveryChannel, NotificationCategory, NotificationSeverity, NotificationTab } from '#contract/notifications.values.ts';
import type { MessageKey } from './http/language.ts';

type KindOf<Key> = Key extends `notice.${infer Kind}.title` ? Kind : never;
/** Texts sent on request, to see whether they arrive; no events of the business. */
type Trial = 'mail-test' | 'webhook-test';

/** The code of an event users are notified of: one with the texts `notice.<kind>.title` and `notice.<kind>.text` in provider/locales. */
export type EventKind = Exclude<KindOf<MessageKey>, Trial>;

/** How users are notified of a kind of event. */
export interface NoticeKind {
  category: NotificationCategory;
  /** Where it may go; the user's preferences for its category decide among them. */
  channels: readonly DeliveryChannel[];
  /** Left out: good to know. */
  severity?: Exclude<NotificationSeverity, 'info'>;
  /** Tab of the box it is under; left out: `notice`. */
  tab?: Exclude<NotificationTab, 'todo'>;
}
export type NoticeKinds = Readonly<Partial<Record<EventKind, NoticeKind>>>;

export const everywhere = ['in-app', 'mail', 'webhook'] as const;
/** Its mail is one of its own: a security mail also goes to the address before a change, a reply of support can be replied to. */
export const mailedApart = ['in-app', 'webhook'] as const;

/** Whether it is mailed at once, whatever the rhythm and the quiet hours say; one who has turned its mails off gets none. */
export function isMailedAtOnce({ category, severity }: NoticeKind): boolean {
  return category === 'security' || severity === 'critical';
}

/** How users are notified of a kind; undefined for a code that is none. */
export function noticeKindOf(kinds: NoticeKinds, code: string): NoticeKind | undefined {
  return Object.hasOwn(kinds, code) ? kinds[code as EventKind] : undefined;
}
