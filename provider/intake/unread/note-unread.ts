import { ZodError } from 'zod';
import type { UnreadCause } from '#contract/stores-unread.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import { UnreadableOrder } from '#provider/platforms/order-source.ts';
import { isNotConnected, PlatformRefusal } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { keepUnread, type UnreadKey } from './unread.store.ts';

const STORES_PATH = '/addMyStore';

/** `isEnd`: the store said that the order ended. */
interface Trouble {
  cause: UnreadCause;
  isEnd: boolean;
}

/** Whether a store's answer has a shape nobody knows. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof UnreadableOrder || error instanceof ZodError;
}

/** Why an order could not be taken in, and whether trying again by itself may help; null while it is tried again anyway. */
export function unreadCauseOf(error: unknown, { lastAttempt }: TaskContext): { cause: UnreadCause; isFinal: boolean } | null {
  if (isUnreadable(error)) return { cause: 'unknown-shape', isFinal: true };
  if (error instanceof PlatformRefusal && !error.retryable && !isNotConnected(error)) return { cause: 'refused', isFinal: true };
  if (!lastAttempt) return null;
  return { cause: error instanceof PlatformRefusal ? 'unreachable' : 'not-taken', isFinal: false };
}

/** Keeps what could not be taken in and notifies the account of the first of a store: the others are in the same list. */
export async function noteUnread(tx: Tx, unread: UnreadKey, trouble: Trouble): Promise<void> {
  if (!(await keepUnread(tx, unread, trouble))) return;
  const store = await tx
    .selectFrom('store')
    .select('name as shop')
    .where('account_id', '=', unread.accountId)
    .where('id', '=', unread.storeId)
    .executeTakeFirstOrThrow();
  await notifyUsers(tx, { accountId: unread.accountId, kind: 'store-unread', params: store, path: STORES_PATH });
}

/** The same for an order by its id in the store, in a transaction of its own. */
export async function noteUnreadOrder(services: Services, order: Omit<UnreadKey, 'kind'>, trouble: Trouble): Promise<void> {
  await inTransaction(services.database, (tx) => noteUnread(tx, { ...order, kind: 'order' }, trouble));
}
