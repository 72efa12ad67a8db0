import { useLocation } from '@remix-run/react';
import { leaveUrl } from '#app/shopify/leave-url.ts';
import { useRootData } from './root-data.ts';

/** How an address outside the app is left for: inside the Shopify admin by the way that leads back into it. */
export function useLeaveUrl(): (url: string) => string {
  const shop = useRootData()?.embedded?.shop ?? null;
  const { search } = useLocation();
  return (url) => (shop === null ? url : leaveUrl({ shop, url, search }));
}
