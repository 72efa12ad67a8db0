import { useSyncExternalStore } from 'react';
import type { ShopifyGlobal } from '@shopify/app-bridge-types';

/** How long a page waits for App Bridge before it says that it goes on without. */
export const BRIDGE_WAIT_MS = 3000;
const SCRIPT = 'script[data-api-key]';

/** `missing`: the time is up; it may still come. */
export type BridgeState = 'waiting' | 'ready' | 'missing';

/** App Bridge's own object, once its script has run. */
export function appBridge(): ShopifyGlobal | undefined {
  return window.shopify;
}

/** Whether App Bridge is there. */
export function useBridgeState(): BridgeState {
  return useSyncExternalStore(watchBridge, bridgeState, () => 'waiting');
}

function bridgeState(): BridgeState {
  if (appBridge() !== undefined) return 'ready';
  return performance.now() < BRIDGE_WAIT_MS ? 'waiting' : 'missing';
}

function watchBridge(onChange: () => void): () => void {
  const script = document.querySelector(SCRIPT);
  script?.addEventListener('load', onChange);
  // A timer may be a touch early.
  const timer = setTimeout(onChange, Math.max(0, BRIDGE_WAIT_MS - performance.now()) + 20);
  return () => {
    script?.removeEventListener('load', onChange);
    clearTimeout(timer);
  };
}
