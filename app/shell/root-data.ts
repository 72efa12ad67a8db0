import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/root.tsx';

/** The root loader's data; undefined on the page that shows the root's own error. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}

/** Whether the page is shown inside the Shopify admin. */
export function useIsEmbedded(): boolean {
  return (useRootData()?.embedded ?? null) !== null;
}
