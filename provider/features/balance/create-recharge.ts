import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { createRecharge } from '#contract/balance.ts';
import type { GatewayCode, RechargeState } from '#contract/balance.values.ts';
import type { BodyOutput } from '#contract/endpoint.ts';
import type { Mode } from '#contract/money.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import type { Gateway } from '#provider/gateways/gateway.ts';
import { requireGateway, takesCurrency } from '#provider/gateways/gateways.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { noRate } from '#provider/rates/fx-rates.ts';
import type { Services } from '#provider/services.ts';
import { recordNewRecharge } from './move-recharge.ts';
import { priceRecharge, RATE_HELD_MINUTES } from './price-recharge.ts';
import { gatewayLink } from './recharge-links.ts';

interface Who {
  accountId: string;
  /** Null: it is started by itself, by a saved way to pay. */
  userId: string | null;
  paymentMethodId?: string;
}

/** Starts a recharge at the rate of now. Nothing is charged before the merchant decides on the gateway's page. Returns its id. */
export async function startRecharge(services: Services, tx: Tx, who: Who, input: BodyOutput<typeof createRecharge>): Promise<string> {
  const { gateway, mode } = requireOffered(services, input.method, input.currency);
  await requireOwnOrders(tx, who.accountId, input.orderIds);
  const price = await priceRecharge(tx, gateway, { currency: input.currency, creditMinor: input.amountMinor });
  if (input.expectedPayMinor !== undefined && input.expectedPayMinor !== price.payMinor)
    throw new Refusal('rate-changed', { details: { payMinor: price.payMinor, currency: price.currency } });
  const { accountId, userId, paymentMethodId } = who;
  const id = uuidv7();
  const state = 'created';
  const heldUntil = sql<string>`app_now() + make_interval(mins => ${RATE_HELD_MINUTES}::int)`;
  const row = await tx
    .insertInto('recharge')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'RC' || nextval('recharge_number')`,
      mode,
      gateway: gateway.code,
      state,
      pay_minor: price.payMinor,
      pay_currency: price.currency,
      fee_minor: price.feeMinor,
      credit_minor: price.creditMinor,
      rate: price.rate?.cnyPerUnit ?? noRate.cnyPerUnit,
      rate_source: price.rate?.source ?? noRate.source,
      ...(price.rate === null ? {} : { rate_at: price.rate.takenAt, rate_until: heldUntil }),
      // What a saved way to pay is charged for, nobody opens a page for.
      ...(paymentMethodId === undefined ? { gateway_url: gatewayLink(services, accountId, id) } : { payment_method_id: paymentMethodId }),
      order_ids: input.orderIds,
      expires_at: sql<string>`app_now() + make_interval(mins => ${gateway.terms.lifetimeMinutes}::int)`,
    })
    .returning(['version', 'expires_at'])
    .executeTakeFirstOrThrow();
  await recordNewRecharge(
    tx,
    { accountId, id, version: row.version, state },
    userId === null ? { kind: 'system' } : { kind: 'merchant', id: userId },
  );
  await addJob(tx, 'expire-recharge', { accountId, rechargeId: id }, { runAt: new Date(row.expires_at) });
  return id;
}

/** States a recharge ended in without money. */
const ENDED: readonly RechargeState[] = ['failed', 'canceled', 'expired', 'rejected'];

/** Starts one that ended without money again, as a new one. Returns its id. */
export async function retryRecharge(services: Services, tx: Tx, who: Who, rechargeId: string): Promise<string> {
  const ended = await tx
    .selectFrom('recharge')
    .select(['gateway', 'pay_currency', 'credit_minor', 'order_ids', 'state', 'failure_code'])
    .where('account_id', '=', who.accountId)
    .where('id', '=', rechargeId)
    .executeTakeFirst();
  if (ended === undefined) throw new Refusal('not-found');
  if (!ENDED.some((state) => state === ended.state)) throw new Refusal('state-conflict');
  const { code: method } = requireGateway(ended.gateway);
  return startRecharge(services, tx, who, {
    method,
    currency: ended.pay_currency,
    amountMinor: ended.credit_minor,
    orderIds: ended.order_ids,
  });
}

/** A gateway that is switched on and takes a currency, and the money it moves. */
export function requireOffered({ config }: Services, code: GatewayCode, currency: string): { gateway: Gateway; mode: Mode } {
  const gateway = requireGateway(code);
  const mode = gateway.modeOf(config);
  if (mode === null || !takesCurrency(gateway, config, currency)) throw new Refusal('method-unavailable');
  return { gateway, mode };
}

async function requireOwnOrders(tx: Tx, accountId: string, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const own = await tx.selectFrom('orders').select('id').where('account_id', '=', accountId).where('id', 'in', orderIds).execute();
  if (own.length < new Set(orderIds).size) throw new Refusal('not-found');
}
