import { z } from 'zod';
import { Id } from './endpoint.ts';
import { orderActions } from './order-actions.values.ts';
import { fulfillmentStates, paymentStates } from './orders.values.ts';

/** Something a merchant may do with an order as it stands. */
export const PossibleAction = z.enum(orderActions);

/** An order that is a part of another, or is sent with it. */
export const RelatedOrder = z.object({
  id: Id,
  number: z.string(),
  externalName: z.string(),
  /** What it is to this one: this was split off it, it was split off this, this is sent with it, it is sent with this. */
  relation: z.enum(['split-from', 'split-off', 'merged-into', 'merged-in']),
  paymentState: z.enum(paymentStates),
  fulfillmentState: z.enum(fulfillmentStates),
});
export type RelatedOrder = z.infer<typeof RelatedOrder>;

/** The praise card that goes with an order by its quote. */
export { OrderPraiseCard } from './praise-cards.ts';
