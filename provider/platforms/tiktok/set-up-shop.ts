import { z } from 'zod';
import { Refusal } from '#provider/http/refusal.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { tiktokConnector } from './tiktok-connector.ts';

const SetUpTask = z.object({ accountId: z.uuid(), storeId: z.uuid() });

/** The job after a connection: finds the shop's warehouse and has its events sent here. What a shop refuses for good, its check shows. */
export async function setUpShop(services: Services, payload: unknown): Promise<void> {
  const store = SetUpTask.parse(payload);
  try {
    await tiktokConnector.setUp(services, store);
  } catch (error) {
    if (error instanceof Refusal || (error instanceof PlatformRefusal && !error.retryable)) {
      services.log.warn({ err: error, storeId: store.storeId }, 'a TikTok shop could not be set up');
      return;
    }
    throw error;
  }
}
