import { inTransaction } from '#provider/database/database.ts';
import { type NoticeKind, noticeKindOf } from '#provider/notice-kinds.ts';
import type { Services } from '#provider/services.ts';
import { insertDeliveries, insertEvent, type NewDelivery, putInBox } from './deliveries.store.ts';
import { PublishedEvent as Payload } from './publish-event.ts';
import { findRecipients, type Recipient } from './recipients.store.ts';
import { queueMail, queueWebhook } from './queue-delivery.ts';

/**
 * Takes an event to those it concerns: by the preferences each user has now, into the notification box at once, to mail and
 * webhook as deliveries that wait for their time. An event that was here already is left alone, and one that nobody wants is not kept.
 */
export async function writeDeliveries({ database, notices }: Services, payload: unknown): Promise<void> {
  const event = Payload.parse(payload);
  const kind = noticeKindOf(notices, event.kind);
  if (kind === undefined) throw new Error(`no feature declares notices of kind ${event.kind}`);
  await inTransaction(database, async (tx) => {
    const recipients = await findRecipients(tx, event, kind);
    const planned = recipients
      .map((recipient) => ({ userId: recipient.userId, deliveries: planDeliveries(kind, recipient) }))
      .filter(({ deliveries }) => deliveries.length > 0);
    if (planned.length === 0 || !(await insertEvent(tx, event))) return;
    for (const { userId, deliveries } of planned) {
      if (deliveries.some(({ channel }) => channel === 'in-app')) await putInBox(tx, event, { userId, tab: kind.tab ?? 'notice' });
      for (const { id, channel, recipientId, dueAt } of await insertDeliveries(tx, event, userId, deliveries)) {
        if (channel === 'mail') await queueMail(tx, { accountId: event.accountId, userId, recipientId }, new Date(dueAt));
        if (channel === 'webhook') await queueWebhook(tx, { accountId: event.accountId, deliveryId: id }, new Date(dueAt));
      }
    }
  });
}

/** Mails of security go to the user alone. */
function planDeliveries({ channels, category }: NoticeKind, recipient: Recipient): NewDelivery[] {
  const { preference, hasConfirmedEmail, mailDueAt: dueAt, endpointIds, mailRecipientIds } = recipient;
  const planned: NewDelivery[] = [];
  if (preference.inApp) planned.push({ channel: 'in-app', dueAt: null, endpointId: null });
  if (preference.mail !== 'off' && hasConfirmedEmail) planned.push({ channel: 'mail', dueAt, endpointId: null });
  if (preference.mail !== 'off' && category !== 'security')
    planned.push(...mailRecipientIds.map((recipientId) => ({ channel: 'mail' as const, dueAt, endpointId: null, recipientId })));
  if (preference.webhook) planned.push(...endpointIds.map((endpointId) => ({ channel: 'webhook' as const, dueAt: null, endpointId })));
  return planned.filter(({ channel }) => channels.includes(channel));
}
