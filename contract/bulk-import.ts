import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { IMPORT_BATCH_MAX } from './import-list.ts';
import { Job } from './jobs.ts';

export const startBulkImport = defineEndpoint({
  name: 'startBulkImport',
  summary:
    'Put up to 100 products on the import list as a job, one row a product; a row’s result is its draft. A product already there is left as it is, one no longer on sale fails its own row.',
  method: 'POST',
  path: '/v1/import-items/bulk',
  body: { kind: 'json', schema: z.object({ productIds: z.array(Id).min(1).max(IMPORT_BATCH_MAX) }) },
  data: Job,
  idempotent: true,
  problems: ['not-found'],
});
