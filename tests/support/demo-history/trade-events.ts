import { createClaim, decideClaim, getClaimTerms, submitClaim } from '#contract/claims.ts';
import type { ClaimReason } from '#contract/claims.values.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { readNotifications } from '#contract/notifications.ts';
import { listParcels } from '#contract/orders.ts';
import type { ShippedTab } from '#contract/orders.values.ts';
import { answerTicket, createTicket, listTickets, rateTicket, type TicketInput } from '#contract/support-tickets.ts';
import type { Merchant } from '../call.ts';
import { aMakeUp } from '../claim-builders.ts';
import { anOperator } from '../operators.ts';
import { scan } from '../parcel-builders.ts';
import type { TestProvider } from '../provider.ts';

type Event = (provider: TestProvider, merchant: Merchant) => Promise<void>;

/** What happens besides orders, by the day it happens on; a question of the merchant's, and a day or two later our answer. */
const EVENTS: Record<number, readonly Event[]> = {
  20: [
    ask({
      category: 'product',
      subject: 'Do the ceramic mugs survive a dishwasher?',
      text: 'Two buyers asked before ordering, and the description does not say.',
    }),
  ],
  21: [answer('reply', 'Yes, up to 65 °C. We have added it to the description of the product.')],
  22: [answer('resolve', ''), rate(5, 'Quick and clear.')],
  35: [claim('not-received')],
  36: [decide({ decision: 'refund', text: 'The carrier could not prove the delivery.' })],
  50: [lose, claim('lost')],
  52: [decide({ decision: 'refund', text: 'The carrier confirmed the loss.' })],
  61: [
    ask({
      category: 'shipping',
      subject: 'Which method is fastest to Brazil?',
      text: 'My buyers in the south wait three weeks. Is there a quicker line?',
    }),
  ],
  62: [answer('reply', 'The express line takes 9 to 14 days there. You can put it first in your shipping rules.')],
  64: [answer('resolve', ''), rate(4, '')],
  66: [claim('not-received')],
  68: [decide({ decision: 'reject', rule: 'delivered-with-proof', text: 'The carrier has a signature of the buyer.' })],
  84: [claim('not-received'), readAll],
  86: [decide({ decision: 'offer', amountMinor: 1_500, text: 'We suggest to share the cost of the goods.' })],
  87: [
    fail,
    ask({
      category: 'tax',
      subject: 'Do I need an IOSS number for France?',
      text: 'Most of my orders to the European Union are below 150 euros.',
    }),
  ],
  88: [makeUp, answer('reply', 'Not for your present volume. May we know how many parcels you plan for the next month?')],
  89: [claim('not-received')],
};

export async function eventsOfDay(provider: TestProvider, merchant: Merchant, day: number): Promise<void> {
  for (const event of EVENTS[day] ?? []) await event(provider, merchant);
}

function ask(ticket: TicketInput): Event {
  return async (_provider, merchant) => {
    must(await merchant.call(createTicket, { body: ticket }));
  };
}

function answer(action: BodyInput<typeof answerTicket>['action'], text: string): Event {
  return async (provider, merchant) => {
    const operator = await anOperator(provider);
    const ticketId = await newestTicket(merchant);
    must(await operator.call(answerTicket, { params: { ticketId }, body: { action, text } }));
  };
}

function rate(rating: number, comment: string): Event {
  return async (_provider, merchant) => {
    must(await merchant.call(rateTicket, { params: { ticketId: await newestTicket(merchant) }, body: { rating, comment } }));
  };
}

async function newestTicket(merchant: Merchant): Promise<string> {
  const tickets = (await merchant.call(listTickets)).data;
  const newest = tickets.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
  return newest?.id ?? '';
}

let newestClaim = '';

/** A claim about the first parcel that can be claimed for the reason. */
function claim(reason: ClaimReason): Event {
  return async (_provider, merchant) => {
    for (const parcelId of await parcelIds(merchant, 'all')) {
      const { terms, orders } = (await merchant.call(getClaimTerms, { params: { parcelId } })).data;
      const isOpen = terms.some((term) => term.reason === reason && term.status === 'open');
      const order = orders.find(({ lines }) => lines.every(({ claimable }) => claimable > 0));
      if (!isOpen || order === undefined) continue;
      const made = must(await merchant.call(createClaim, { body: { parcelId, orderId: order.id, reason, wanted: 'refund' } }));
      newestClaim = made.data.id;
      must(await merchant.call(submitClaim, { params: { claimId: newestClaim }, body: {} }));
      return;
    }
    throw new Error(`no parcel can be claimed as ${reason}`);
  };
}

function decide(body: BodyInput<typeof decideClaim>): Event {
  return async (provider) => {
    const operator = await anOperator(provider);
    must(await operator.call(decideClaim, { params: { claimId: newestClaim }, body }));
  };
}

async function lose(provider: TestProvider, merchant: Merchant): Promise<void> {
  const [parcelId] = await parcelIds(merchant, 'in-transit');
  await scan(provider, merchant, parcelId ?? '', 'lost');
}

async function fail(provider: TestProvider, merchant: Merchant): Promise<void> {
  const [parcelId] = await parcelIds(merchant, 'in-transit');
  await scan(provider, merchant, parcelId ?? '', 'exception');
}

async function makeUp(provider: TestProvider, merchant: Merchant): Promise<void> {
  const [parcelId = ''] = await parcelIds(merchant, 'delivered');
  const { orders } = (await merchant.call(getClaimTerms, { params: { parcelId } })).data;
  await aMakeUp(provider, orders[0]?.number ?? '', { amountMinor: 620, evidence: 'Weighed at the counter of the carrier' });
}

async function readAll(_provider: TestProvider, merchant: Merchant): Promise<void> {
  for (const tab of ['message', 'notice'] as const) must(await merchant.call(readNotifications, { body: { tab } }));
}

async function parcelIds(merchant: Merchant, tab: ShippedTab): Promise<string[]> {
  return (await merchant.call(listParcels, { query: { kind: 'store', tab, pageSize: 100 } })).data.map(({ id }) => id);
}

function must<Answer extends { status: number; text: string }>(answered: Answer): Answer {
  if (answered.status !== 200) throw new Error(`answered ${answered.text}`);
  return answered;
}
