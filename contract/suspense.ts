import { z } from 'zod';
import { gatewayCodes } from './balance.values.ts';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { Mode, Money } from './money.ts';
import { REASON_MAX, REASON_MIN } from './operators.values.ts';

const Reason = z.string().trim().min(REASON_MIN).max(REASON_MAX);

/** Money that came by a gateway and fits no recharge. */
export const SuspenseItem = z.object({
  id: Id,
  /** e.g. `SU1001`. */
  number: z.string(),
  mode: Mode,
  state: z.enum(['open', 'matched', 'returning', 'returned']),
  cause: z.string(),
  gateway: z.enum(gatewayCodes),
  chargeId: z.string(),
  paid: Money,
  /** Its worth in CNY when it came. */
  amount: Money,
  /** The recharge it was paid for; null: unknown. */
  rechargeNumber: z.string().nullable(),
  accountId: Id.nullable(),
  receivedAt: Time,
});
export type SuspenseItem = z.infer<typeof SuspenseItem>;

/** What a gateway told that fits nothing. */
export const WaitingGatewayEvent = z.object({
  id: z.string(),
  gateway: z.string(),
  topic: z.string(),
  chargeId: z.string(),
  why: z.string(),
  receivedAt: Time,
});

export const listSuspense = defineEndpoint({
  name: 'listSuspense',
  permission: 'operator:money',
  summary: 'Money that waits for somebody’s decision, and what gateways told that fits nothing; the oldest first.',
  method: 'GET',
  path: '/v1/operator/suspense',
  data: z.object({ money: z.array(SuspenseItem), events: z.array(WaitingGatewayEvent) }),
});

export const decideSuspense = defineEndpoint({
  name: 'decideSuspense',
  permission: 'operator:money',
  summary:
    'Credit money in suspense to the merchant of a recharge (`match`), or have the gateway give it back to who paid it (`return`): that is under way when the call answers, and may be asked for again.',
  method: 'POST',
  path: '/v1/operator/suspense/{itemId}/decision',
  params: z.object({ itemId: Id }),
  body: {
    kind: 'json',
    schema: z.discriminatedUnion('decision', [
      z.object({ decision: z.literal('match'), rechargeNumber: z.string().trim().max(40), reason: Reason }),
      z.object({ decision: z.literal('return'), reason: Reason }),
    ]),
  },
  data: SuspenseItem,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const dismissGatewayEvent = defineEndpoint({
  name: 'dismissGatewayEvent',
  permission: 'operator:money',
  summary: 'Take an event that fits nothing from the list: it was dealt with by hand, as the reason says.',
  method: 'POST',
  path: '/v1/operator/gateway-events/dismissal',
  body: { kind: 'json', schema: z.object({ id: z.string().min(1).max(200), reason: Reason }) },
  data: z.object({ id: z.string() }),
  idempotent: true,
  problems: ['not-found'],
});
