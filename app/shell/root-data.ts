import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/root.tsx';

/** What the root loader says; undefined on the page that tells of the root's own error. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}
