import { notifyTokenExpired } from '#provider/features/stores/notify-token-expired.ts';
import type { TaskList } from '#provider/jobs/task.ts';
import { askForHinted } from './ask-for-hinted.ts';
import { fetchStoreOrder } from './fetch-store-order.ts';
import { handleHinted, handleInbox } from './handle-inbox.ts';
import { pollStore, pollStores } from './poll-stores.ts';
import { readStoreRequests } from './read-store-requests.ts';
import { runOrderSync } from './sync-store-orders.ts';
import { rereadStore } from './unread/fetch-unread.ts';

/** What platforms send us and what we read there, brought to the features. */
export const intakeTasks = {
  'handle-inbox': { lane: 'webhooks', run: handleInbox },
  'ask-for-hinted': { lane: 'outbound', run: askForHinted },
  'handle-hinted': { lane: 'outbound', run: handleHinted },
  'fetch-store-order': { lane: 'outbound', run: fetchStoreOrder },
  'poll-stores': { lane: 'interactive', at: '*/15 * * * *', run: pollStores },
  'poll-store': { lane: 'outbound', run: pollStore },
  // A store that works again is read at once.
  'catch-up-store': { lane: 'outbound', run: pollStore },
  'sync-store-orders': { lane: 'outbound', run: runOrderSync },
  'reread-store': { lane: 'outbound', run: rereadStore },
  'read-store-requests': { lane: 'outbound', run: readStoreRequests },
  'notify-token-expired': { lane: 'interactive', run: notifyTokenExpired },
} satisfies TaskList;
