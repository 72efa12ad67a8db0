import type { TaskList } from '#provider/jobs/task.ts';
import { settleLostBuyerMails } from './buyer-mails/buyer-mail-state.ts';
import { sendBuyerMail } from './buyer-mails/send-buyer-mail.ts';
import { sendBuyerMailTest } from './buyer-mails/send-buyer-mail-test.ts';
import { deliverMails } from './deliver-mails.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { sendRecipientConfirmation } from './recipients/send-confirmation.ts';
import { pruneDeliveries, requeueDeliveries } from './sweep-deliveries.ts';
import { writeDeliveries } from './write-deliveries.ts';

/** Queued work of notifications. */
export const notificationTasks = {
  'write-deliveries': { lane: 'interactive', run: writeDeliveries },
  'deliver-mails': { lane: 'outbound', run: deliverMails },
  'deliver-webhook': { lane: 'outbound', run: deliverWebhook },
  'send-buyer-mail': { lane: 'outbound', run: sendBuyerMail },
  'send-buyer-mail-test': { lane: 'interactive', run: sendBuyerMailTest },
  'settle-lost-buyer-mails': { lane: 'bulk', at: '*/5 * * * *', run: settleLostBuyerMails },
  'send-recipient-confirmation': { lane: 'interactive', run: sendRecipientConfirmation },
  'requeue-deliveries': { lane: 'bulk', at: '*/5 * * * *', run: requeueDeliveries },
  'prune-deliveries': { lane: 'bulk', at: '33 3 * * *', run: pruneDeliveries },
} satisfies TaskList;
