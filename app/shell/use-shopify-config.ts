import { startTransition, useEffect } from 'react';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { useRootData } from './root-data.ts';

/** Keeps what App Bridge was started with in the settings. Only the first page of an opening knows the admin's host. */
export function useShopifyConfig(): void {
  const embedded = useRootData()?.embedded;
  const { change } = useInterfaceSettings();
  const apiKey = embedded?.apiKey;
  const host = embedded?.host;
  useEffect(() => {
    if (apiKey !== undefined && host) startTransition(() => change({ shopifyConfig: { apiKey, host, forceRedirect: false } }));
  }, [apiKey, host, change]);
}
