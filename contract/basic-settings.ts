import { z } from 'zod';
import { NOTE_TEMPLATE_NAME_MAX, NOTE_TEMPLATES_MAX, STOCK_BUFFER_MAX } from './basic-settings.values.ts';
import { defineEndpoint, Id } from './endpoint.ts';
import { STORE_RULES_MAX } from './order-settings.values.ts';
import { SELLER_NOTE_MAX } from './orders.values.ts';
import { Version } from './whole-number.ts';

/** What an account sets for all of its members, beside how orders are taken in and paid. */
export const BasicSettings = z.object({
  /** Goes up with each save; 0: nothing was saved yet, and these are the defaults. */
  version: Version,
  /** Units withheld from stores that have no number of their own, and from their products without a sync policy of their own. */
  stockBuffer: z.int().min(0).max(STOCK_BUFFER_MAX),
  /** Stores with a number of their own, which is that of the store's sync policy, too. */
  storeBuffers: z.array(z.object({ storeId: Id, units: z.int().min(0).max(STOCK_BUFFER_MAX) })).max(STORE_RULES_MAX),
  /** Texts offered where a note is written about an order. */
  noteTemplates: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(NOTE_TEMPLATE_NAME_MAX),
        text: z.string().trim().min(1).max(SELLER_NOTE_MAX),
        /** Offered for orders of this store only; null: for all. */
        storeId: Id.nullable().default(null),
      }),
    )
    .max(NOTE_TEMPLATES_MAX),
});
export type BasicSettings = z.infer<typeof BasicSettings>;

export const getBasicSettings = defineEndpoint({
  name: 'getBasicSettings',
  permission: 'settings:read',
  summary: 'Stock buffers and note templates; the defaults while nothing was saved.',
  method: 'GET',
  path: '/v1/basic-settings',
  data: BasicSettings,
});

export const saveBasicSettings = defineEndpoint({
  name: 'saveBasicSettings',
  permission: 'settings:manage',
  summary:
    'Save all of them in place of the former; `version` is the one they were read with. With another stock buffer the stock of listings it concerns is written to their stores anew.',
  method: 'PUT',
  path: '/v1/basic-settings',
  body: { kind: 'json', schema: BasicSettings },
  data: BasicSettings,
  problems: ['version-conflict'],
});
