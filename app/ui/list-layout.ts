import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from '@remix-run/react';
import type { List, ListLayout, ListSettings } from '#contract/list-views.ts';

const AS_MADE: ListLayout = { hidden: [], density: 'comfortable' };

/** Layouts changed on this page. They go before what the user had when the page was loaded. */
const changed = new Map<List, ListLayout>();
const listeners = new Set<() => void>();

/** Draws a list in another way at once; null: as the user has it. */
export function changeListLayout(list: List, layout: ListLayout | null): void {
  if (layout === null) changed.delete(list);
  else changed.set(list, layout);
  for (const tell of [...listeners]) tell();
}

/** How the user wants lists. It comes with the frame's data, so that the first paint has it. */
export function useListSettings(): ListSettings | undefined {
  return useRouteLoaderData<{ preferences: { listSettings: ListSettings } }>('shell/main-layout')?.preferences.listSettings;
}

/** How a list is drawn. */
export function useListLayout(list: List | undefined): ListLayout {
  const settings = useListSettings();
  const own = useSyncExternalStore(subscribe, () => (list === undefined ? undefined : changed.get(list)), nothing);
  return own ?? (list === undefined ? undefined : settings?.layouts[list]) ?? AS_MADE;
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function nothing(): undefined {
  return undefined;
}
