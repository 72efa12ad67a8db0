import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from '@remix-run/react';
import type { List, ListLayout, ListSettings } from '#contract/list-views.ts';

const DEFAULT_LAYOUT: ListLayout = { hidden: [], density: 'comfortable' };

/** Layouts changed on this page. They go before what the user had when the page was loaded. */
const changed = new Map<List, ListLayout>();
const listeners = new Set<() => void>();

/** Shows a list in another layout at once; null: in the saved one. */
export function changeListLayout(list: List, layout: ListLayout | null): void {
  if (layout === null) changed.delete(list);
  else changed.set(list, layout);
  for (const notify of [...listeners]) notify();
}

/** The user's list settings. They come with the layout's data, so that the first paint has them. */
export function useListSettings(): ListSettings | undefined {
  return useRouteLoaderData<{ preferences: { listSettings: ListSettings } }>('shell/main-layout')?.preferences.listSettings;
}

/** Columns and density of a list. */
export function useListLayout(list: List | undefined): ListLayout {
  const settings = useListSettings();
  const own = useSyncExternalStore(subscribe, () => (list === undefined ? undefined : changed.get(list)), nothing);
  return own ?? (list === undefined ? undefined : settings?.layouts[list]) ?? DEFAULT_LAYOUT;
}

const searchListeners = new Set<() => void>();

/** Opens the search of the list on screen; whether there is one. */
export function openListSearch(): boolean {
  for (const open of [...searchListeners]) open();
  return searchListeners.size > 0;
}

export function onListSearch(open: () => void): () => void {
  searchListeners.add(open);
  return () => searchListeners.delete(open);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function nothing(): undefined {
  return undefined;
}
