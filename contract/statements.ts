import { z } from 'zod';
import { Month, TimeZone } from './balance.ts';
import { statementFormats } from './balance.values.ts';
import { defineEndpoint, Id } from './endpoint.ts';
import { FileLink } from './file-link.ts';
import { Job } from './jobs.ts';
import { Mode } from './money.ts';

export const startStatement = defineEndpoint({
  name: 'startStatement',
  permission: 'wallet:read',
  summary:
    'Write the statement of a month of one wallet, as a job: opening balance, every movement with the balance after it, closing balance. A month that has not ended is written as it stands. Tables hold texts that a spreadsheet would read as a formula as plain text.',
  method: 'POST',
  path: '/v1/statements',
  body: {
    kind: 'json',
    schema: z.object({
      mode: Mode,
      month: Month,
      /** Of whose midnights the month is; left out: the account's. */
      timeZone: TimeZone.optional(),
      format: z.enum(statementFormats),
    }),
  },
  data: Job,
  idempotent: true,
});

export const linkStatement = defineEndpoint({
  name: 'linkStatement',
  permission: 'wallet:read',
  summary: 'Where the statement of a job that is done can be fetched, once, within a minute. The file is kept for a day.',
  method: 'POST',
  path: '/v1/statements/{jobId}/link',
  params: z.object({ jobId: Id }),
  data: FileLink,
  problems: ['not-found', 'state-conflict'],
});
