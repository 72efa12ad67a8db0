import type { DeliveryState } from '#contract/orders.values.ts';
import type { parcelDifferenceKinds } from '#contract/stores.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import type { ConnectedStore } from './platform.ts';

/** A parcel to tell the store of. `key` is the parcel's: sent again, it changes nothing or corrects the number. */
export interface StoreShipment {
  key: string;
  externalOrderId: string;
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  /** Whether the store is to mail its buyer about it. */
  notifyBuyer: boolean;
  /** Store's line ids and how many of each are in the parcel. */
  lines: { externalLineId: string; quantity: number }[];
}

/** What a store requests of us: to send an order, or not to send it any more. */
export interface StoreRequest {
  externalOrderId: string;
  kind: 'send' | 'cancel';
  /** ISO, by the store's clock. */
  requestedAt: string;
}

/** Carrier's scans of a parcel that was written back, oldest first. */
export interface ScannedShipment extends Pick<StoreShipment, 'key' | 'externalOrderId'> {
  scans: StoreScan[];
}
export interface StoreScan {
  /** Of the scan among those of its parcel. */
  seq: number;
  state: DeliveryState;
  code: string;
  /** ISO. */
  happenedAt: string;
  /** A town and its country or a country alone, as `Lisboa, PT`. */
  place: string;
}

/** A shipment that was written back, as it is compared with what its store has. */
export type ComparedShipment = Pick<StoreShipment, 'key' | 'externalOrderId' | 'trackingNumber'>;
/** How a store differs. Items that left with another number, and an order that is gone, can't be made good by us. */
export interface ShipmentDifference extends ComparedShipment {
  kind: (typeof parcelDifferenceKinds)[number];
  /** What `prepare` takes over; empty but for `marked-by-hand`. */
  fulfillmentIds: string[];
}

/** What a store has of our shipments, and how it is brought to have them. */
export interface ShipmentRepair {
  compare(services: Services, store: ConnectedStore, shipments: readonly ComparedShipment[]): Promise<ShipmentDifference[]>;
  /** Has the next `shipOrder` of the shipment make good what differs. Only rows of ours change: the store is not called. */
  prepare(tx: Tx, store: ConnectedStore, difference: ShipmentDifference): Promise<void>;
}

/** What becomes of a store's orders. Each call may be repeated: the same again changes nothing. */
export interface FulfillmentSync {
  /** Requests that wait for our answer; null on platforms whose orders wait for none. */
  requests: ((services: Services, store: ConnectedStore) => Promise<StoreRequest[]>) | null;
  /** Whether a store is answered what becomes of its orders: it waits for that, or shows it to its merchant. */
  takesAnswers: boolean;
  /** We send the order. */
  acceptOrder(services: Services, store: ConnectedStore, externalOrderId: string): Promise<void>;
  /** We do not send the order; `reason` is shown to whoever works in the store. */
  refuseOrder(services: Services, store: ConnectedStore, refusal: { externalOrderId: string; reason: string }): Promise<void>;
  shipOrder(services: Services, store: ConnectedStore, shipment: StoreShipment): Promise<void>;
  /** Shows the store's buyers where a parcel is; scans reported before are left out. Null on platforms that show none. */
  reportScans: ((services: Services, store: ConnectedStore, shipment: ScannedShipment) => Promise<void>) | null;
  /** Null on platforms where nobody else changes what we sent. */
  repair: ShipmentRepair | null;
  /** The store requested that an order be canceled. */
  answerCancellation(services: Services, store: ConnectedStore, answer: { externalOrderId: string; granted: boolean }): Promise<void>;
}
