import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { FulfillmentSync, StoreShipment } from '#provider/platforms/fulfillment-sync.ts';
import { type ConnectedStore, PlatformRefusal } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';

/** What a store knows of an order's sending. */
export interface ShownFulfillment {
  acceptance: 'accepted' | 'refused' | null;
  cancellation: 'granted' | 'refused' | null;
  trackingNumbers: string[];
}
export interface FulfillmentSyncSubject {
  services: Services;
  fulfillment: FulfillmentSync;
  aShop: () => Promise<{
    store: ConnectedStore;
    /** Answers the order's id at the store; it has two items of its first line to send. */
    order: () => Promise<string>;
    /** An item of the order's first line, as parcels name it. */
    oneItem: (externalOrderId: string) => Promise<StoreShipment['lines']>;
    /** The store requests that we do not send the order, where it has a way to; null where it shows no answer to one either. */
    requestCancellation: ((externalOrderId: string) => Promise<void>) | null;
  }>;
  shown: (store: ConnectedStore, externalOrderId: string) => Promise<ShownFulfillment>;
  /** False for platforms that ask no supplier whether an order is sent: accepting and refusing leave it as it is there. */
  showsAcceptance?: boolean;
}

/** What shops of every platform have to hear of their orders. */
export function describeFulfillmentSync({ services, fulfillment, aShop, shown, showsAcceptance = true }: FulfillmentSyncSubject): void {
  function aShipment(externalOrderId: string, overrides: Partial<StoreShipment> = {}): StoreShipment {
    const carrier = { carrier: 'YunExpress', trackingNumber: 'YT1', trackingUrl: null };
    return { key: 'parcel-1', externalOrderId, ...carrier, notifyBuyer: false, lines: [], ...overrides };
  }

  describe('its orders’ sending', () => {
    it('is accepted and refused, the last word counting', async () => {
      const { store, order } = await aShop();
      const id = await order();
      for (let time = 0; time < 2; time += 1) await fulfillment.acceptOrder(services, store, id);
      expect((await shown(store, id)).acceptance).toBe(showsAcceptance ? 'accepted' : null);
      await fulfillment.refuseOrder(services, store, { externalOrderId: id, reason: 'Out of stock' });
      expect((await shown(store, id)).acceptance).toBe(showsAcceptance ? 'refused' : null);
    });

    it('is one shipment a parcel, whose number can be corrected', async () => {
      const { store, order, oneItem } = await aShop();
      const id = await order();
      const lines = await oneItem(id);
      for (const trackingNumber of ['YT1', 'YT1', 'YT2'])
        await fulfillment.shipOrder(services, store, aShipment(id, { trackingNumber, lines }));
      expect((await shown(store, id)).trackingNumbers).toEqual(['YT2']);
      await fulfillment.shipOrder(services, store, aShipment(id, { key: 'parcel-2', trackingNumber: 'YT3', lines }));
      expect((await shown(store, id)).trackingNumbers.sort()).toEqual(['YT2', 'YT3']);
    });

    it('is told whether a cancellation is granted', async () => {
      const { store, order, requestCancellation } = await aShop();
      const [granted, refused] = [await order(), await order()];
      for (const id of [granted, refused]) await requestCancellation?.(id);
      await fulfillment.answerCancellation(services, store, { externalOrderId: granted, granted: true });
      await fulfillment.answerCancellation(services, store, { externalOrderId: refused, granted: false });
      const answers = [(await shown(store, granted)).cancellation, (await shown(store, refused)).cancellation];
      expect(answers).toEqual(requestCancellation === null ? [null, null] : ['granted', 'refused']);
    });

    it('is refused for good for an order the store does not have, and for another store’s', async () => {
      const [{ store }, other] = [await aShop(), await aShop()];
      for (const externalOrderId of [uuidv7(), await other.order()]) {
        const calls = [
          fulfillment.acceptOrder(services, store, externalOrderId),
          fulfillment.refuseOrder(services, store, { externalOrderId, reason: 'x' }),
          fulfillment.shipOrder(services, store, aShipment(externalOrderId)),
          fulfillment.answerCancellation(services, store, { externalOrderId, granted: true }),
        ];
        for (const outcome of await Promise.allSettled(calls)) {
          const error: unknown = outcome.status === 'rejected' ? outcome.reason : null;
          expect(error).toBeInstanceOf(PlatformRefusal);
          expect(error).toMatchObject({ retryable: false });
        }
      }
    });
  });
}
