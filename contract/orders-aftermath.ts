import { z } from 'zod';
import { claimReasons } from './claims.values.ts';
import { Id, Time } from './endpoint.ts';
import { Money } from './money.ts';
import { parcelAttentions } from './orders.values.ts';

/** Why somebody should look at a parcel. */
export const ParcelAttention = z.object({
  code: z.enum(parcelAttentions),
  since: Time,
  /** Days in which it can be claimed for that; null: it can't be. */
  claim: z.object({ reason: z.enum(claimReasons), from: Time, until: Time }).nullable(),
});

/** What became of an order's money after it was paid. */
export const OrderAftermath = z.object({
  /** What was paid back of it so far; null: nothing. */
  refunded: Money.nullable(),
  /** Make-up charges that were paid for it; null: none. */
  makeUps: Money.nullable(),
  /** The claim an order that is sent again answers. */
  reissueOf: z.object({ claimId: Id, claimNumber: z.string(), orderId: Id, orderNumber: z.string() }).nullable(),
});

/** Goods of a paid order that are not there, until its merchant decides or they are. */
export const MissingGoods = z.object({
  id: Id,
  /** `waiting`: the merchant waits for them. */
  state: z.enum(['open', 'waiting']),
  /** Unanswered by then, the order is refunded; null once the merchant waits. */
  answerBy: Time.nullable(),
});
