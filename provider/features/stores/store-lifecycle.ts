import type { Store } from '#contract/stores.ts';
import { Refusal } from '#provider/http/refusal.ts';

export type StoreState = Store['state'];

/** From each state of a store connection the states it may go to. Platforms without a consent page connect at once. */
export const storeSteps: Record<StoreState, readonly StoreState[]> = {
  new: ['authorising', 'connected'],
  authorising: ['new', 'connected', 'uninstalled'],
  connected: ['degraded', 'token_expired', 'paused', 'uninstalled'],
  degraded: ['connected', 'token_expired', 'paused', 'uninstalled'],
  token_expired: ['connected', 'paused', 'uninstalled'],
  paused: ['connected', 'uninstalled'],
  uninstalled: ['authorising', 'erased'],
  erased: [],
};

/** States in which the store sends us orders and takes products and tracking numbers. */
export const workingStoreStates: readonly StoreState[] = ['connected', 'degraded'];

/** States in which the shop is this account's, working or not. */
export const liveStoreStates: readonly StoreState[] = ['new', 'authorising', 'connected', 'degraded', 'token_expired', 'paused'];

/** Refuses a step the table does not have. */
export function requireStoreStep(from: StoreState, to: StoreState): void {
  if (!storeSteps[from].includes(to)) throw new Refusal('state-conflict');
}
