import { inTransaction } from '#provider/database/database.ts';
import { type NoticeKind, noticeKindOf } from '#provider/notice-kinds.ts';
import type { Services } from '#provider/services.ts';
import { insertDeliveries, insertEvent, type NewDelivery, putInBox } from './deliveries.store.ts';
import { PublishedEvent as Payload } from './publish-event.ts';
import { findRecipients, type Recipient } from './recipients.store.ts';
import { queueMail, queueWebhook } from './queue-delivery.ts';

/**
 * Takes an event to those it concerns: by the preferences each user has now, into the notification box at once, to mail and
 * webhook as deliveries that wait for their time. An event that was here already is left alone.
 */
export async function writeDeliveries({ database, notices }: Services, payload: unknown): Promise<void> {
  const event = Payload.parse(payload);
  const kind = noticeKindOf(notices, event.kind);
  if (kind === undefined) throw new Error(`no feature declares notices of kind ${event.kind}`);
  await inTransaction(database, async (tx) => {
    const recipients = await findRecipients(tx, event, kind);
    if (recipients.length === 0 || !(await insertEvent(tx, event))) return;
    for (const recipient of recipients) {
      const deliveries = planDeliveries(kind, recipient);
      if (deliveries.some(({ channel }) => channel === 'in-app'))
        await putInBox(tx, event, { userId: recipient.userId, tab: kind.tab ?? 'notice' });
      for (const { id, channel, dueAt } of await insertDeliveries(tx, event, recipient.userId, deliveries)) {
        if (channel === 'mail') await queueMail(tx, { ...event, userId: recipient.userId }, new Date(dueAt));
        if (channel === 'webhook') await queueWebhook(tx, { accountId: event.accountId, deliveryId: id }, new Date(dueAt));
      }
    }
  });
}

function planDeliveries({ channels }: NoticeKind, { preference, hasConfirmedEmail, mailDueAt, endpointIds }: Recipient): NewDelivery[] {
  const planned: NewDelivery[] = [];
  if (preference.inApp) planned.push({ channel: 'in-app', dueAt: null, endpointId: null });
  if (preference.mail !== 'off' && hasConfirmedEmail) planned.push({ channel: 'mail', dueAt: mailDueAt, endpointId: null });
  if (preference.webhook) planned.push(...endpointIds.map((endpointId) => ({ channel: 'webhook' as const, dueAt: null, endpointId })));
  return planned.filter(({ channel }) => channels.includes(channel));
}
