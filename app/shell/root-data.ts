import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/root.tsx';

/** The root loader's data; undefined on the page that shows the root's own error, where Remix says null after a form that failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root') ?? undefined;
}

/** Whether the page is shown inside the Shopify admin. */
export function useIsEmbedded(): boolean {
  return (useRootData()?.embedded ?? null) !== null;
}
