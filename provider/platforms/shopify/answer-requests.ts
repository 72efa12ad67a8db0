import { z } from 'zod';
import { type ConnectedStore, PlatformRefusal } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin, requireDone, UserErrors } from './admin-client.ts';
import { ACCEPT, ACCEPT_CANCELLATION, GIVE_BACK, REJECT, REJECT_CANCELLATION, REQUEST } from './documents/fulfillment.ts';
import { type OrderPart, readOurParts } from './order-parts.ts';
import { noteAnswer, noteOwnRequest } from './service-requests.store.ts';

const Done = z.record(z.string(), z.object({ userErrors: UserErrors }));
/** Nothing of such a part is left to send. */
const OVER: readonly string[] = ['CLOSED', 'CANCELLED', 'INCOMPLETE'];
/** The merchant wants such a part to wait. */
const WAITING: readonly string[] = ['ON_HOLD', 'SCHEDULED'];
/** Nobody requests such a part of us, or no longer. */
const NOT_REQUESTED: readonly string[] = ['UNSUBMITTED', 'REJECTED', 'CANCELLATION_ACCEPTED'];

/** Shopify wants dropshipped orders requested by their merchant: who has paid us has requested, and what is requested is accepted. */
export async function acceptOrder(services: Services, store: ConnectedStore, orderId: string): Promise<void> {
  const { db } = services.database;
  const parts = await openParts(services, store, orderId);
  for (const { id, requestStatus } of parts.filter(({ status }) => !WAITING.includes(status))) {
    if (NOT_REQUESTED.includes(requestStatus)) await change(services, store, REQUEST, { id, message: null });
    if (NOT_REQUESTED.includes(requestStatus) || requestStatus === 'SUBMITTED') await change(services, store, ACCEPT, { id });
    if (NOT_REQUESTED.includes(requestStatus)) await noteOwnRequest(db, store, orderId);
    if (requestStatus === 'SUBMITTED') await noteAnswer(db, store, { externalOrderId: orderId, kind: 'send', accepted: true });
  }
  requireNoneWaiting(parts);
}

/** Requests that wait are rejected; what we accepted before is given back to the merchant. What nobody requested needs no answer. */
export async function refuseOrder(
  services: Services,
  store: ConnectedStore,
  { externalOrderId, reason: message }: { externalOrderId: string; reason: string },
): Promise<void> {
  for (const { id, requestStatus } of await openParts(services, store, externalOrderId)) {
    if (requestStatus === 'SUBMITTED') await change(services, store, REJECT, { id, reason: 'OTHER', message });
    else if (!NOT_REQUESTED.includes(requestStatus)) await change(services, store, GIVE_BACK, { id, message });
  }
  await noteAnswer(services.database.db, store, { externalOrderId, kind: 'send', accepted: false });
}

export async function answerCancellation(
  services: Services,
  store: ConnectedStore,
  { externalOrderId, granted }: { externalOrderId: string; granted: boolean },
): Promise<void> {
  for (const { id, requestStatus } of await openParts(services, store, externalOrderId))
    if (requestStatus === 'CANCELLATION_REQUESTED')
      await change(services, store, granted ? ACCEPT_CANCELLATION : REJECT_CANCELLATION, { id });
  await noteAnswer(services.database.db, store, { externalOrderId, kind: 'cancel', accepted: granted });
}

/** What the merchant holds can be sent once it is released: until then it is tried again. */
export function requireNoneWaiting(parts: readonly OrderPart[]): void {
  if (parts.some(({ status }) => WAITING.includes(status))) throw new PlatformRefusal({ code: 'store-refused', params: {} }, true);
}

async function openParts(services: Services, store: ConnectedStore, orderId: string): Promise<OrderPart[]> {
  const { parts } = await readOurParts(services, store, orderId);
  return parts.filter(({ status }) => !OVER.includes(status));
}

/** A step of a part; where its answer is lost the part is read again before the next try. */
async function change(services: Services, store: ConnectedStore, document: string, variables: Record<string, unknown>): Promise<void> {
  const answer = await callAdmin(services, store, { document, variables, data: Done, repeatable: false });
  for (const { userErrors } of Object.values(answer)) requireDone(services, store, userErrors);
}
