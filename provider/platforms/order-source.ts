import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Address } from '#contract/orders.ts';
import type { Services } from '#provider/services.ts';
import type { ConnectedStore } from './platform.ts';

/** A delivery as it came. */
export interface RawWebhook {
  headers: IncomingHttpHeaders;
  rawBody: Buffer;
}

/** A buyer as a platform names one whose data is requested or has to go. */
export interface NamedBuyer {
  email: string | null;
  phone: string | null;
  /** The platform's ids of the buyer's orders. */
  orderIds: string[];
}

/**
 * What a webhook says has changed. It is a hint: the truth is fetched from the store. Only a platform whose messages carry whole orders
 * with a version may name the order itself.
 */
export type Hint =
  /** `isEnd`: by its topic the order was canceled or deleted, which counts where the store has no such order any more. */
  | { kind: 'order-changed'; externalId: string; order: PlatformOrder | null; isEnd?: boolean }
  | { kind: 'product-changed'; externalId: string }
  /** Orders wait for our answer; the store is asked which. */
  | { kind: 'requests-waiting' }
  | { kind: 'uninstalled' }
  /** The shop is asked which. */
  | { kind: 'scopes-changed' }
  | { kind: 'buyer-data-requested'; buyer: NamedBuyer }
  | { kind: 'buyer-redacted'; buyer: NamedBuyer }
  | { kind: 'shop-redacted' }
  /** Signed, but not of the shape its topic has: it is kept, and fails where its failing is seen. `shape` names fields, not what is in them. */
  | { kind: 'unreadable'; shape: string };

/** What is wrong with a signed body, without what is in it. */
export function unreadableHint(error: z.ZodError): Hint {
  return { kind: 'unreadable', shape: error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ') };
}

/** An order of a shape nobody knows. Its message names fields, not what is in them. */
export class UnreadableOrder extends Error {}

/** A webhook whose signature was right. */
export interface VerifiedWebhook {
  /** Unique per delivery and the same on a retry; null on platforms without one. */
  deliveryId: string | null;
  topic: string;
  /** The platform's id of the shop it came from. */
  shopExternalId: string;
  /** When it happened by the platform's clock, ISO; null when it does not say. */
  triggeredAt: string | null;
  /** Empty for topics that ask nothing of us. */
  hints: Hint[];
}

/** What is known of a buyer's payment at the store. */
export const financialStates = ['pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'voided'] as const;
export type FinancialState = (typeof financialStates)[number];
/** How far the store itself takes its order to be sent. */
export const storeFulfillmentStates = ['unfulfilled', 'partially_fulfilled', 'fulfilled'] as const;
export type StoreFulfillmentState = (typeof storeFulfillmentStates)[number];
/** The store's own judgment of whether the order is a fraud. */
export const riskLevels = ['unknown', 'low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** An order as any platform tells it, in our words. */
export interface PlatformOrder {
  externalId: string;
  externalName: string;
  placedAt: string;
  updatedAt: string;
  /** Grows with every change; null on platforms without one, whose changes differ by their time alone. */
  version: number | null;
  currency: string;
  /** What the buyer was to pay, discounts taken off. */
  totalMinor: number;
  discountMinor: number;
  /** What the store paid back to the buyer so far. */
  refundedMinor: number;
  canceled: boolean;
  /** The store requested that we do not send the order, and waits for our answer. */
  cancelRequested: boolean;
  financialState: FinancialState;
  fulfillmentState: StoreFulfillmentState;
  risk: RiskLevel;
  /** Why the store holds the order, in the platform's words; null: it does not. */
  holdNote: string | null;
  /** Until when the platform requires the order to be sent, ISO; null or left out where it requires nothing. */
  shipBy?: string | null;
  /** Tags of the order in its store; left out where the platform has none on orders. */
  tags?: string[];
  /** What the buyer wrote with the order; empty: nothing. */
  buyerNote: string;
  address: Address;
  lines: PlatformOrderLine[];
}

export interface PlatformOrderLine {
  externalLineId: string;
  /** Null for a line that is no product of the store, e.g. a custom item. */
  externalVariantId: string | null;
  title: string;
  sku: string;
  /** Items the buyer ordered. */
  quantity: number;
  /** Items of them that the store took back or paid back and that are not to be sent. */
  refundedQuantity: number;
  unitPriceMinor: number;
  /** Taken off the whole line. */
  discountMinor: number;
  /** Paid back to the buyer for the line. */
  refundedMinor: number;
}

/** Items of a line that are to be sent. */
export function quantityToSend({ quantity, refundedQuantity }: PlatformOrderLine): number {
  return Math.max(quantity - refundedQuantity, 0);
}

/** Changed orders of a store, oldest change first. */
export interface ChangedOrders {
  orders: PlatformOrder[];
  /** Ids of those of a shape nobody knows: they are fetched one by one, and fail by themselves. */
  unreadable: string[];
  /** Where the next page begins; null at the last. */
  next: string | null;
}

/** Webhooks of a platform, whether its orders come through us yet or not. */
export interface HintSource {
  /** Checks the signature over the raw bytes; throws `signature-invalid`. */
  verifyWebhook(services: Services, raw: RawWebhook): Promise<VerifiedWebhook>;
  /** Whether a platform only looks if anybody answers: it is answered, and nothing is kept. Left out where none does. */
  isPing?: (raw: RawWebhook) => boolean;
}

export interface OrderSource extends HintSource {
  /** An order as the store has it now; null when it has no such order. */
  fetchOrder(services: Services, store: ConnectedStore, externalOrderId: string): Promise<PlatformOrder | null>;
  /** An order by the name its shop and buyers know it by, one of those given; null when it has none. */
  findOrderByName(services: Services, store: ConnectedStore, names: readonly string[]): Promise<PlatformOrder | null>;
  /** A page of orders that changed at or after a time by the store's clock; `cursor` is `next` of the page before, null at first. */
  listOrdersChanged(services: Services, store: ConnectedStore, since: string, cursor: string | null): Promise<ChangedOrders>;
}
