import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { Order } from './orders.ts';
import { OrderTag, OrderFilter } from './orders-filters.ts';
import { PAY_ORDERS_MAX, SELLER_NOTE_MAX, TAG_NAME_MAX, TAGS_OF_ORDER_MAX } from './orders.values.ts';

/** Tags of an account differ by more than capitals. */
const TagName = z.string().trim().min(1).max(TAG_NAME_MAX);
const SellerNote = z.string().trim().max(SELLER_NOTE_MAX);

const ofTag = { params: z.object({ tagId: Id }) };

export const listOrderTags = defineEndpoint({
  name: 'listOrderTags',
  permission: 'orders:read',
  summary: "The account's own tags of orders, by name.",
  method: 'GET',
  path: '/v1/order-tags',
  data: z.array(OrderTag),
});

export const renameOrderTag = defineEndpoint({
  name: 'renameOrderTag',
  permission: 'orders:edit',
  summary: 'Give a tag another name, on all its orders. A name another tag has is a field error.',
  method: 'PUT',
  path: '/v1/order-tags/{tagId}',
  ...ofTag,
  body: { kind: 'json', schema: z.object({ name: TagName }) },
  data: OrderTag,
  problems: ['not-found'],
});

export const deleteOrderTag = defineEndpoint({
  name: 'deleteOrderTag',
  permission: 'orders:edit',
  summary: 'Drop a tag from the account and from all its orders; answers what it was.',
  method: 'DELETE',
  path: '/v1/order-tags/{tagId}',
  ...ofTag,
  data: OrderTag,
  problems: ['not-found'],
});

export const setOrderMarks = defineEndpoint({
  name: 'setOrderMarks',
  permission: 'orders:edit',
  summary:
    "Set the tags and the seller's note of one order. A tag the account does not have yet is made. `version-conflict`: the note is no longer the one the caller saw.",
  method: 'PUT',
  path: '/v1/orders/{orderId}/marks',
  params: z.object({ orderId: Id }),
  body: {
    kind: 'json',
    schema: z.object({
      /** Names of all tags it is to have. */
      tags: z.array(TagName).max(TAGS_OF_ORDER_MAX),
      note: SellerNote,
      /** The note as the caller saw it. */
      seenNote: z.string().max(SELLER_NOTE_MAX),
    }),
  },
  data: Order,
  /** `limit-reached`: the account has as many tags as it may. */
  problems: ['not-found', 'version-conflict', 'limit-reached'],
});

export const markOrders = defineEndpoint({
  name: 'markOrders',
  permission: 'orders:edit',
  summary:
    "Tag orders, take tags off them, or add a line to their seller's notes: those named, or of all that a filter finds the 500 newest. Tags the account does not have yet are made.",
  method: 'POST',
  path: '/v1/orders/marks',
  body: {
    kind: 'json',
    schema: z.object({
      orderIds: z.array(Id).min(1).max(PAY_ORDERS_MAX).optional(),
      /** Where none are named. */
      matching: OrderFilter.optional(),
      addTags: z.array(TagName).max(TAGS_OF_ORDER_MAX).default([]),
      removeTagIds: z.array(Id).max(TAGS_OF_ORDER_MAX).default([]),
      /** Added to each note on a line of its own; empty: nothing. */
      addNote: SellerNote.default(''),
    }),
  },
  /** Orders it was done to, and those left as they are because a tag or a line more would not fit. */
  data: z.object({ marked: z.int(), full: z.int() }),
  idempotent: true,
  problems: ['not-found', 'limit-reached'],
});
