import type { Services } from '#provider/services.ts';

/** Which adapter works an order: invented work by the clock, or people at the console. */
export type WarehouseKind = 'simulated' | 'console';

/** What makes a submission unlike any other: an order, and the plan it is packed by, which is the quote that was paid. */
export interface SubmissionKey {
  accountId: string;
  orderId: string;
  planId: string;
}

export interface Submission extends SubmissionKey {
  /** Codes of the places its parcels leave from. */
  warehouses: string[];
}

/** A parcel as the warehouse has made it. */
export interface WarehouseParcel {
  number: string;
  warehouse: string;
  weightG: number;
  carrier: string;
  trackingNumber: string | null;
  firstMileNumber: string | null;
  /** Null while it is in the house. */
  shippedAt: string | null;
}

/** Not begun, being picked, stopped for want of goods, packed, all of it handed to the carriers, or stopped for good. */
export type WarehouseOrderState = 'waiting' | 'picking' | 'short' | 'packed' | 'shipped' | 'canceled';

export interface WarehouseStatus {
  state: WarehouseOrderState;
  /** Until it answers whether it can stop. */
  cancelAsked: boolean;
  parcels: WarehouseParcel[];
}

/** Units on the shelves as they were last counted; declared ones are no count. */
export interface CountedStock {
  sku: string;
  counted: number;
  countedAt: string;
}

/**
 * What a request to cancel comes to: the order will not be sent, it will be sent, people have to look first and answer later, or there is no such
 * order, or not yet.
 */
export type CancelAnswer = 'granted' | 'refused' | 'asked' | 'unknown';

/** Whom paid orders are given to. Called outside transactions; what is called twice happens once. */
export interface Warehouse {
  kind: WarehouseKind;
  /** Gives it an order. The same key again is the same order, and has it go on with one it laid aside. */
  submit(services: Services, submission: Submission): Promise<void>;
  /** Asks it not to send an order. */
  cancel(services: Services, key: SubmissionKey): Promise<CancelAnswer>;
  /** How far it is with an order; null when it has no such order. */
  status(services: Services, key: SubmissionKey): Promise<WarehouseStatus | null>;
  /** What it has counted of these SKUs in one place; those never counted there are left out. */
  stock(services: Services, asked: { warehouse: string; skus: string[] }): Promise<CountedStock[]>;
}
