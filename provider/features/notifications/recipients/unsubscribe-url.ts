import { MAIL_UNSUBSCRIBE_PATH, type NotificationCategory } from '#contract/notifications.values.ts';
import { noticeKindOf } from '#provider/notice-kinds.ts';
import type { Services } from '#provider/services.ts';
import type { MailOwner } from '../addressees.store.ts';
import { canUnsubscribe, unsubscribeToken } from './unsubscribe-token.ts';

/**
 * Where mails like one about these events are stopped. To a user: those of its categories that can be stopped, and undefined where none can. To an address
 * beside a user's own: all, whatever it is about. It belongs to somebody else, who has no other way to stop them.
 */
export function unsubscribeUrl(
  { keys, config, notices }: Pick<Services, 'keys' | 'config' | 'notices'>,
  { accountId, userId, recipientId }: MailOwner,
  events: readonly { kind: string }[],
): string | undefined {
  const addressOf = (token: string) => `${config.publicUrl}${MAIL_UNSUBSCRIBE_PATH}/${token}`;
  if (recipientId !== null) return addressOf(unsubscribeToken(keys, { kind: 'recipient', accountId, id: recipientId, categories: [] }));
  const categories = events
    .map(({ kind }) => noticeKindOf(notices, kind)?.category)
    .filter((category): category is NotificationCategory => category !== undefined && canUnsubscribe(category));
  return categories.length === 0 ? undefined : addressOf(unsubscribeToken(keys, { kind: 'user', accountId, id: userId, categories }));
}
