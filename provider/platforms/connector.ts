import type { Cause } from '#contract/problem.ts';
import type { Services } from '#provider/services.ts';

/** A store's row, whatever its state. */
export interface StoreKey {
  accountId: string;
  storeId: string;
}

/** What a shop says of itself. */
export interface ShopFacts {
  name: string;
  currency: string;
  /** Null where the shop names none. */
  country: string | null;
  timeZone: string | null;
}

/** A connection that was finished: which shop it is and what its platform gave us for it. */
export interface FinishedConnection<Credentials> {
  externalId: string;
  domain: string;
  facts: ShopFacts;
  credentials: Credentials;
}

export interface Scopes {
  granted: string[];
  /** Scopes we need and were not granted. */
  missing: string[];
}

/** Whether a store can be called; the cause has words in every language of ours. */
export type StoreHealth = { status: 'healthy'; facts: ShopFacts } | { status: 'ill'; cause: Cause };

/**
 * How shops of a platform are connected. What is needed to start and to finish differs between platforms: who does either knows which one
 * it is. All of it may call the platform, so none of it runs in a transaction but for the sandbox, whose shops are rows beside ours.
 */
export interface Connector<StartInput = never, FinishInput = never, Credentials = unknown> {
  /** Where the merchant agrees to the connection; null where nobody has to be asked. */
  start(services: Services, input: StartInput): Promise<{ consentUrl: string | null }>;
  /** Exchanges what the merchant came back with. A refusal of the platform is thrown. */
  finish(services: Services, input: FinishInput): Promise<FinishedConnection<Credentials>>;
  scopes(services: Services, store: StoreKey): Promise<Scopes>;
  /** Asks the shop for itself. One that takes the token no longer is noted as such. */
  checkHealth(services: Services, store: StoreKey): Promise<StoreHealth>;
  /** Sets up in the shop what is missing there for our products and its orders; changes nothing where all is there. */
  setUp(services: Services, store: StoreKey): Promise<void>;
  /** Notifies the platform that we are gone, where it takes that; our side of it is the caller's. */
  disconnect(services: Services, store: StoreKey): Promise<void>;
}
