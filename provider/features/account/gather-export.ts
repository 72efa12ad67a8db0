import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { locales } from '#contract/locales.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { buildArchive } from './build-archive.ts';
import { fillExport } from './fill-export.ts';

const ExportTask = z.object({ accountId: Id, userId: Id, jobId: Id, exportId: Id, locale: z.enum(locales) });

/** Gathers an account's data into one file and tells its user. */
export async function gatherExport(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  const { userId, locale, ...place } = ExportTask.parse(payload);
  const { accountId } = place;
  await fillExport(
    services,
    {
      ...place,
      purpose: 'export',
      content: () => buildArchive(services, accountId, locale),
      onDone: (tx, expiresAt) => notifyUser(tx, { accountId, userId, kind: 'export-ready', params: { expiresAt }, path: '/myAccount' }),
    },
    context,
  );
}
