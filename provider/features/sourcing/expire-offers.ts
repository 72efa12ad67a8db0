import { z } from 'zod';
import { inTransaction } from '#provider/database/database.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import type { Task } from '#provider/jobs/task.ts';
import { lockSourcingRequest, moveSourcingRequest } from './move-sourcing-request.ts';
import { sourcingNotice } from './sourcing-notice.ts';

const ExpireJob = z.object({ accountId: z.string(), requestId: z.string() });

/** Ends a request whose offers nobody took in time, and says so. */
export const expireOffers: Task = async (services, payload) => {
  const { accountId, requestId } = ExpireJob.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const request = await lockSourcingRequest(tx, { accountId, requestId });
    if (request === null || request.state !== 'quoted' || !request.lapsed) return;
    await moveSourcingRequest(tx, request, { to: 'expired', actor: { kind: 'system' } });
    await notifyUser(tx, sourcingNotice(request, 'sourcing-expired'));
  });
};
