import { z } from 'zod';
import type { Task } from '#provider/jobs/task.ts';
import { findCharge, listEventRows } from '../sandbox/sandbox-charges.ts';
import { buildNotice } from './build-notice.ts';

const NoticeJob = z.object({ chargeId: z.string(), eventId: z.string() });

/** Delivers an event's notice over HTTP, as any gateway would; any answer but 2xx is tried again. */
export const sendSimulatedNotice: Task = async (services, payload) => {
  const { chargeId, eventId } = NoticeJob.parse(payload);
  const charge = await findCharge(services, chargeId);
  if (charge === null) return;
  const events = await listEventRows(services, charge);
  const event = events.find(({ id }) => id === eventId);
  const notice = event === undefined ? null : await buildNotice(services, charge, events, event);
  if (notice === null) return;
  for (let sent = 0; sent < (charge.notices === 'doubled' ? 2 : 1); sent += 1) {
    const { status } = await services.outbound.send({
      method: 'POST',
      url: services.ownUrl() + notice.path,
      headers: notice.headers,
      body: notice.rawBody,
      // A failure is the job's to try again, later.
      idempotent: false,
    });
    if (status < 200 || status > 299) throw new Error(`notice answered ${status}`);
  }
};
