import { useSyncExternalStore } from 'react';
import type { ShopifyGlobal } from '@shopify/app-bridge-types';

/** How long a page waits for App Bridge before it says that it works without. */
export const BRIDGE_WAIT_MS = 3000;
const SCRIPT = 'script[data-api-key]';

/** `missing`: the time is up, though it may still load. */
export type BridgeState = 'waiting' | 'ready' | 'missing';

/** The global of App Bridge; undefined until its script has run. Components that are mounted only then call `useAppBridge`. */
export function appBridge(): ShopifyGlobal | undefined {
  return window.shopify;
}

/** Whether App Bridge has loaded. */
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
  // A timer may fire slightly early.
  const timer = setTimeout(onChange, Math.max(0, BRIDGE_WAIT_MS - performance.now()) + 20);
  return () => {
    script?.removeEventListener('load', onChange);
    clearTimeout(timer);
  };
}
