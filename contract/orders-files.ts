import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { FileLink } from './file-link.ts';
import { Job } from './jobs.ts';
import { OrderFilter } from './orders-filters.ts';
import { orderDocuments, orderFiles, PAY_ORDERS_MAX } from './orders.values.ts';

export const startOrderFile = defineEndpoint({
  name: 'startOrderFile',
  permission: 'orders:read',
  summary:
    'Write a file of orders, as a job: of those named, or of all that a filter finds the newest: 10,000 in a table, 500 in a document, which has a page for each. Tables hold texts that a spreadsheet would read as a formula as plain text.',
  method: 'POST',
  path: '/v1/orders/files',
  body: {
    kind: 'json',
    schema: z.object({
      file: z.enum(orderFiles),
      orderIds: z.array(Id).min(1).max(PAY_ORDERS_MAX).optional(),
      /** Where none are named. */
      matching: OrderFilter.optional(),
    }),
  },
  data: Job,
  idempotent: true,
  /** `state-conflict`: the view finds no order. */
  problems: ['not-found', 'state-conflict'],
});

export const linkOrderFile = defineEndpoint({
  name: 'linkOrderFile',
  permission: 'orders:read',
  summary: 'Where the file of a job that is done can be fetched, once, within a minute. The file is kept for a day.',
  method: 'POST',
  path: '/v1/orders/files/{jobId}/link',
  params: z.object({ jobId: Id }),
  data: FileLink,
  problems: ['not-found', 'state-conflict'],
});

export const getOrderDocument = defineEndpoint({
  name: 'getOrderDocument',
  permission: 'orders:read',
  summary: 'A document of one order as PDF, in the language of the request.',
  method: 'GET',
  path: '/v1/orders/{orderId}/documents/{document}',
  params: z.object({ orderId: Id, document: z.enum(orderDocuments) }),
  data: z.object({
    fileName: z.string(),
    /** The PDF, in base64. */
    content: z.string(),
  }),
  problems: ['not-found'],
});
