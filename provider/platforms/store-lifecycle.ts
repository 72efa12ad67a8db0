import type { Store } from '#contract/stores.ts';
import type { Steps } from '#provider/lifecycles/transition.ts';

export type StoreState = Store['state'];

/** From each state of a store connection the states it may go to. Platforms without a consent page connect at once. */
export const storeSteps: Steps<StoreState> = {
  new: ['authorising', 'connected', 'uninstalled'],
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
