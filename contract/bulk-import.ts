import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { IMPORT_BATCH_MAX, LIST_TEXT_MAX } from './import-list.values.ts';
import { Job } from './jobs.ts';

export const startBulkImport = defineEndpoint({
  name: 'startBulkImport',
  permission: 'products:edit',
  summary:
    'Put up to 100 products on the import list as a job, one row a product; a row’s result is its draft. A product already there is left as it is, one no longer on sale fails its own row.',
  method: 'POST',
  path: '/v1/import-items/bulk',
  body: { kind: 'json', schema: z.object({ productIds: z.array(Id).min(1).max(IMPORT_BATCH_MAX) }) },
  data: Job,
  idempotent: true,
  problems: ['not-found'],
});

export const importFromList = defineEndpoint({
  name: 'importFromList',
  permission: 'products:edit',
  summary:
    'Put the products a list names on the import list as a job, one row a line; a row’s result is its draft. A line names a product by SKU, SPU, id or the address of its page; of a line with several cells the one counts whose column is headed `sku`, `spu`, `id` or `link`, else the first. A product already there is left as it is; a line that names none, or one no longer on sale, fails its own row, and the row’s label says which line it is.',
  method: 'POST',
  path: '/v1/import-items/from-list',
  body: {
    kind: 'json',
    schema: z.object({
      /** Lines, or the text of a CSV file. Up to 500 lines with something in them. */
      text: z.string().max(LIST_TEXT_MAX),
    }),
  },
  data: Job,
  idempotent: true,
});
