import { z } from 'zod';
import { CurrencyCode } from '#contract/money.ts';
import { GATEWAY_AMOUNT_MAX_MINOR } from '#contract/money.values.ts';

/** An id or code of a gateway's: short, and only what any log, table and file name can hold. */
const GatewayText = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const paid = { amountMinor: z.int().min(1).max(GATEWAY_AMOUNT_MAX_MINOR), currency: CurrencyCode };
const base = {
  /** Unique over the gateway's events, and the same whenever it tells of this one again. */
  id: GatewayText,
  chargeId: GatewayText,
  /** What we called the charge when we opened it, where the gateway says it back: it finds a charge whose id we never heard. */
  reference: GatewayText.nullable(),
};
const dispute = { ...base, disputeId: GatewayText, ...paid };

/** What happened to a charge, whichever way the gateway reported it. Amounts are what moved, in minor units of its own currency. */
export const GatewayEvent = z.discriminatedUnion('kind', [
  /** The payer agreed, and the money waits to be captured. */
  z.object({ kind: z.literal('approved'), ...base }),
  /** The payer has done their part and the bank has not. */
  z.object({ kind: z.literal('pending'), ...base }),
  z.object({ kind: z.literal('paid'), ...base, ...paid }),
  z.object({ kind: z.literal('failed'), ...base, failureCode: GatewayText }),
  z.object({ kind: z.literal('canceled'), ...base }),
  z.object({ kind: z.literal('expired'), ...base }),
  /** The payer has money back, whoever asked for it. */
  z.object({ kind: z.literal('refunded'), ...base, refundId: GatewayText, ...paid }),
  z.object({ kind: z.literal('dispute-opened'), ...dispute, reason: GatewayText }),
  /** We keep the money. */
  z.object({ kind: z.literal('dispute-won'), ...dispute }),
  z.object({ kind: z.literal('dispute-lost'), ...dispute }),
]);
export type GatewayEvent = z.infer<typeof GatewayEvent>;
export type GatewayEventOf<Kind extends GatewayEvent['kind']> = Extract<GatewayEvent, { kind: Kind }>;
