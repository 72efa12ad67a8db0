import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { productMarkKinds, MARK_BATCH_MAX } from './products.values.ts';
export const ProductMarkKind = z.enum(productMarkKinds);
export type ProductMarkKind = z.infer<typeof ProductMarkKind>;
export const MarkProductsInput = z.object({
  kind: ProductMarkKind,
  productIds: z.array(Id).min(1).max(MARK_BATCH_MAX),
});

export const markProducts = defineEndpoint({
  name: 'markProducts',
  permission: 'products:edit',
  summary: 'Keep products among the favourites, or hide them. Repeating it changes nothing.',
  method: 'POST',
  path: '/v1/product-marks',
  body: { kind: 'json', schema: MarkProductsInput },
  data: z.object({ marked: z.int() }),
  problems: ['not-found'],
});

export const unmarkProducts = defineEndpoint({
  name: 'unmarkProducts',
  permission: 'products:edit',
  summary: 'Take a mark off products again. Those without it are left as they are.',
  method: 'POST',
  path: '/v1/product-marks/remove',
  body: { kind: 'json', schema: MarkProductsInput },
  data: z.object({ unmarked: z.int() }),
});

/** How the caller marked a product: marks belong to the account, a watch to the user who is notified. */
export const ProductMarks = z.object({ favourite: z.boolean(), hidden: z.boolean(), watched: z.boolean() });
export type ProductMarks = z.infer<typeof ProductMarks>;
export const getProductMarks = defineEndpoint({
  name: 'getProductMarks',
  permission: 'catalog:read',
  summary: 'Whether a product is a favourite, hidden, or watched.',
  method: 'GET',
  path: '/v1/products/{productId}/marks',
  params: z.object({ productId: Id }),
  data: ProductMarks,
  problems: ['not-found'],
});

export const watchProduct = defineEndpoint({
  name: 'watchProduct',
  permission: 'products:edit',
  summary: 'Get a notification when the cost of a product changes, its stock runs out or comes back, or it goes off sale.',
  method: 'PUT',
  path: '/v1/products/{productId}/watch',
  params: z.object({ productId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});

export const unwatchProduct = defineEndpoint({
  name: 'unwatchProduct',
  permission: 'products:edit',
  summary: 'Stop those notifications. Repeating it changes nothing.',
  method: 'DELETE',
  path: '/v1/products/{productId}/watch',
  params: z.object({ productId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});
