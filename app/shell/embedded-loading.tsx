import { useEffect } from 'react';
import { useNavigation } from '@remix-run/react';
import { appBridge } from '#app/shopify/app-bridge.ts';

/** Short waits show nothing at all. */
const SHOW_AFTER_MS = 300;

/** The admin's loading bar while a route loads. */
export function EmbeddedLoading() {
  const loading = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => appBridge()?.loading(true), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      appBridge()?.loading(false);
    };
  }, [loading]);
  return null;
}
