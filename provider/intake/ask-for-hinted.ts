import PQueue from 'p-queue';
import { z } from 'zod';
import { addJob } from '#provider/database/database.ts';
import { findUntried } from '#provider/platforms/inbox.store.ts';
import type { Services } from '#provider/services.ts';
import { handleHinted } from './handle-inbox.ts';

const AskTask = z.object({ source: z.string(), subject: z.string(), storeId: z.uuid() });

/** Calls to one store at once, and deliveries looked up at once. */
const CALLS_AT_ONCE = 4;
const BATCH = 100;
/** Another job tries again. */
const FIRST_OF_MANY = { attempt: 1, lastAttempt: false };

/** Asks a store for all that its untried deliveries hint at. What fails gets a job of its own, which is tried again by itself. */
export async function askForHinted(services: Services, payload: unknown): Promise<void> {
  const { source, subject, storeId } = AskTask.parse(payload);
  const { db } = services.database;
  for (;;) {
    const deliveryIds = await findUntried(db, { source, subject, limit: BATCH });
    if (deliveryIds.length === 0) return;
    const calls = new PQueue({ concurrency: CALLS_AT_ONCE });
    await calls.addAll(
      deliveryIds.map((deliveryId) => async () => {
        const delivery = { source, deliveryId };
        await handleHinted(services, delivery, FIRST_OF_MANY).catch(() => addJob(db, 'handle-hinted', delivery, { storeId }));
      }),
    );
  }
}
