import type { Cause } from '#contract/problem.ts';
import type { Store } from '#contract/stores.ts';
import type { CatalogSync } from './catalog-sync.ts';
import type { Connector } from './connector.ts';
import type { FulfillmentSync } from './fulfillment-sync.ts';
import type { HintSource, OrderSource } from './order-source.ts';

export type PlatformCode = Store['platform'];

/** A store of an account that is connected. Its platform's client finds the credentials to call it with. */
export interface ConnectedStore {
  accountId: string;
  id: string;
  externalId: string;
  domain: string;
  currency: string;
  mode: Store['mode'];
}

/** A shop as its platform names it in a message. */
export interface ShopEvent {
  platform: PlatformCode;
  /** The platform's own id of the shop. */
  shop: string;
  /** ISO. What was connected later is not meant. */
  happenedAt: string;
}

/** What a platform refused, in our codes. `retryable` for rate limits and outages. */
export class PlatformRefusal extends Error {
  readonly reason: Cause;
  readonly retryable: boolean;
  /** How long the store wants to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null;
  constructor(reason: Cause, retryable: boolean, retryAfterMs: number | null = null) {
    super(reason.code);
    this.reason = reason;
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The store can't be asked now; a job may try again. */
export function storeUnreachable(retryAfterMs: number | null = null): PlatformRefusal {
  return new PlatformRefusal({ code: 'store-unreachable', params: {} }, true, retryAfterMs);
}

/** The store asks for patience, for as long as it says. */
export function storeBusy(retryAfterMs: number | null): PlatformRefusal {
  return new PlatformRefusal({ code: 'store-busy', params: {} }, true, retryAfterMs);
}

/** The store refuses this call, now and later. */
export function storeRefused(): PlatformRefusal {
  return new PlatformRefusal({ code: 'store-refused', params: {} }, false);
}

/** The store takes our token no longer: it waits for its merchant to connect it again. */
export function storeNotConnected(): PlatformRefusal {
  return new PlatformRefusal({ code: 'store-not-connected', params: {} }, false);
}

/** The shop never granted what this call needs, or took it back: its merchant has to. */
export function storePermissionLost(): PlatformRefusal {
  return new PlatformRefusal({ code: 'store-permission-lost', params: {} }, false);
}

export function isNotConnected(error: unknown): boolean {
  return error instanceof PlatformRefusal && error.reason.code === 'store-not-connected';
}

/**
 * One store platform, as four small interfaces over a client of its own, which owns token, refresh, signing, pace and time-outs. Adapters
 * speak the platform's language on one side and the interfaces' words on the other. An interface is null where the platform does not trade
 * through us yet: its shops can be connected and its webhooks are read all the same.
 */
export interface Platform {
  code: PlatformCode;
  connector: Connector;
  hints: HintSource;
  orders: OrderSource | null;
  catalog: CatalogSync | null;
  fulfillment: FulfillmentSync | null;
}
