import { v7 as uuidv7 } from 'uuid';
import { addBalance, addDueOrders } from '../due-orders.ts';
import type { LoadAnswer, LoadClient, LoadRequest } from './load-client.ts';
import type { LoadWorld } from './load-world.ts';
import { COST_MINOR } from './pay-at-once.ts';

/** A card payment of a trader at the sandbox gateway, by the address of its page there. */
interface CardPayment {
  page: string;
  state: 'paid' | 'disputed';
}

/** A merchant whose wallet several clients move at the same time, and what those clients know. */
export interface Trader {
  accountId: string;
  authorization: string;
  /** Orders nobody has paid yet, as far as the clients know. */
  due: string[];
  /** Orders whose payment was acknowledged. */
  paid: Set<string>;
  /** Acknowledged payments, to be asked for again. */
  payments: { request: LoadRequest; text: string }[];
  cards: CardPayment[];
  /** Recharges whose payer has paid. */
  recharges: Set<string>;
}

export interface TraderCall {
  trader: Trader;
  client: LoadClient;
  /** Which of several things it is done with. */
  pick: number;
}
/** What was wrong; null: nothing. */
export type Complaint = string | null;

/** A recharge pays for so many orders. */
const ORDERS_PER_RECHARGE = 15;

export async function aTrader(world: LoadWorld, orders: number): Promise<Trader> {
  const { accountId, authorization } = await world.signUp();
  const due = await addDueOrders(world.database, accountId, { count: orders, expiresInMinutes: 600 });
  await addBalance(world.database, accountId, ORDERS_PER_RECHARGE * COST_MINOR);
  return {
    accountId,
    authorization,
    due: due.map(({ id }) => id),
    paid: new Set(),
    payments: [],
    cards: [],
    recharges: new Set(),
  };
}

/** Pays orders that another client may be paying at the same moment; those that are still due are tried again later. */
export async function payDue({ trader, client, pick }: TraderCall, count: number, { take }: { take: boolean }): Promise<Complaint> {
  const first = trader.due.length === 0 ? 0 : pick % trader.due.length;
  const orderIds = take ? trader.due.splice(-count) : trader.due.slice(first, first + count);
  if (orderIds.length === 0) return null;
  const request: LoadRequest = {
    method: 'POST',
    path: '/v1/payments',
    authorization: trader.authorization,
    key: uuidv7(),
    body: { orderIds, expectedTotalMinor: orderIds.length * COST_MINOR },
  };
  const answer = await client(request);
  if (answer.status === 200) {
    const twice = orderIds.filter((id) => trader.paid.has(id));
    for (const id of orderIds) trader.paid.add(id);
    trader.payments.push({ request, text: answer.text });
    return twice.length === 0 ? null : `paid twice: ${twice.join(', ')}`;
  }
  if (take) trader.due.unshift(...orderIds.filter((id) => !trader.paid.has(id)));
  return answer.status === 409 && /"(?:insufficient-balance|order-not-payable)"/.test(answer.text) ? null : describe(answer);
}

export async function replayPayment({ trader, client, pick }: TraderCall): Promise<Complaint> {
  const payment = trader.payments[pick % Math.max(1, trader.payments.length)];
  if (payment === undefined) return null;
  const again = await client(payment.request);
  return again.text === payment.text ? null : `${describe(again)}, not ${payment.text}`;
}

/** Starts a recharge and pays it at the gateway, which notifies us of it. */
export async function recharge({ trader, client }: TraderCall): Promise<Complaint> {
  const { authorization } = trader;
  const body = { method: 'sandbox', amountMinor: ORDERS_PER_RECHARGE * COST_MINOR };
  const started = await client({ method: 'POST', path: '/v1/recharges', authorization, key: uuidv7(), body });
  if (started.status !== 200) return describe(started);
  const { data } = JSON.parse(started.text) as { data: { id: string; gatewayUrl: string } };
  const left = await client({ method: 'GET', path: new URL(data.gatewayUrl).pathname });
  if (!left.location.includes('/callbacks/sandbox/pay/')) return describe(left);
  const page = new URL(left.location).pathname;
  const paid = await client({ method: 'POST', path: page, body: 'decision=pay' });
  if (paid.status !== 303) return describe(paid);
  trader.recharges.add(data.id);
  trader.cards.push({ page, state: 'paid' });
  return null;
}

/** The payer of a recharge gets the money back, or disputes it; a disputed one is decided. */
export async function takeBack({ trader, client, pick }: TraderCall, decision: 'refund' | 'dispute' | 'decide'): Promise<Complaint> {
  const wanted = decision === 'decide' ? 'disputed' : 'paid';
  const place = trader.cards.findIndex(({ state }) => state === wanted);
  const [card] = place < 0 ? [] : trader.cards.splice(place, 1);
  if (card === undefined) return null;
  const done = decision === 'decide' ? (pick % 2 === 0 ? 'give-way' : 'take-back') : decision;
  const answer = await client({ method: 'POST', path: card.page, body: `decision=${done}` });
  if (decision === 'dispute') trader.cards.push({ ...card, state: 'disputed' });
  return answer.status === 303 ? null : describe(answer);
}

interface Amount {
  amountMinor: number;
}

export async function readWallets({ trader, client }: TraderCall): Promise<Complaint> {
  const answer = await client({ method: 'GET', path: '/v1/wallets', authorization: trader.authorization });
  if (answer.status !== 200) return describe(answer);
  const { data } = JSON.parse(answer.text) as { data: Record<'available' | 'held' | 'frozen' | 'promotional', Amount>[] };
  const below = data.flatMap(({ available, held, frozen, promotional }) => [available, held, frozen, promotional]).filter(isNegative);
  return below.length === 0 ? null : `a balance below zero: ${answer.text}`;
}

function isNegative({ amountMinor }: Amount): boolean {
  return amountMinor < 0;
}

/** The newest page of the ledger: each balance follows from the one before. */
export async function readLedger({ trader, client }: TraderCall): Promise<Complaint> {
  const path = '/v1/ledger-entries?mode=test&pageSize=20';
  const answer = await client({ method: 'GET', path, authorization: trader.authorization });
  if (answer.status !== 200) return describe(answer);
  const { data } = JSON.parse(answer.text) as { data: { seq: number; amount: Amount; balanceAfter: Amount }[] };
  const wrong = data.filter((entry, index) => {
    const before = data[index + 1];
    const follows =
      before === undefined ||
      (entry.seq === before.seq + 1 && entry.balanceAfter.amountMinor === before.balanceAfter.amountMinor + entry.amount.amountMinor);
    return !follows || isNegative(entry.balanceAfter);
  });
  return wrong.length === 0 ? null : `a ledger that does not add up: ${answer.text}`;
}

function describe({ status, text }: LoadAnswer): string {
  return `${status} ${text.slice(0, 500)}`;
}
