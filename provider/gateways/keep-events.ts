import { addJob, type Tx } from '#provider/database/database.ts';
import { insertDelivery } from '#provider/platforms/inbox.store.ts';
import type { GatewayEvent } from './gateway-event.ts';

const PREFIX = 'gateway:';

/**
 * Keeps what a gateway reported, by a notice or when asked, in the inbox that platforms use too. Each event is taken from there once, however often
 * and in whatever order it is reported.
 */
export async function keepEvents(tx: Tx, gateway: string, events: readonly GatewayEvent[]): Promise<void> {
  for (const event of events) {
    const delivery = deliveryOf(gateway, event);
    const row = { ...delivery, topic: `charge.${event.kind}`, subject: event.chargeId, triggeredAt: null, payload: event };
    if (await insertDelivery(tx, row)) await addJob(tx, 'take-gateway-event', delivery);
  }
}

/** Where the inbox keeps an event. */
export function deliveryOf(gateway: string, { id }: GatewayEvent): { source: string; deliveryId: string } {
  return { source: PREFIX + gateway, deliveryId: id };
}

/** The gateway whose event a delivery of the inbox is. */
export function gatewayOf({ source }: { source: string }): string {
  return source.slice(PREFIX.length);
}
