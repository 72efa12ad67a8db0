import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from '@remix-run/react';

const TYPING_PAUSE_MS = 300;

/** Changes filters of a list, which live in the address. Null takes one out; every change starts from the first page. */
export function useChangeFilters(): (changes: Record<string, string | null>) => void {
  const [, setParams] = useSearchParams();
  const here = useLocation();
  const pending = useNavigation().location;
  const requested = useRef<{ at: string; search: string }>();

  return (changes) => {
    // A change made while the previous one is still loading adds to it.
    const loading = pending?.pathname === here.pathname ? pending.search : here.search;
    const search = requested.current?.at === here.key ? requested.current.search : loading;
    const params = new URLSearchParams(search);
    params.delete('cursor');
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') params.delete(name);
      else params.set(name, value);
    }
    if (params.toString() === new URLSearchParams(search).toString()) return;
    requested.current = { at: here.key, search: params.toString() };
    setParams(params, { preventScrollReset: true });
  };
}

/** The text of a search field that searches once typing pauses. A text that comes with the address by another way replaces it. */
export function useTypedSearch(current: string, search: (text: string) => void): { typed: string; type: (text: string) => void } {
  const [typed, setTyped] = useState(current);
  const [sent, setSent] = useState(current);
  const [seen, setSeen] = useState(current);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  if (seen !== current) {
    setSeen(current);
    if (current !== sent) setTyped(current);
  }
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        setSent(text.trim());
        latest.current(text.trim());
      },
      text === '' ? 0 : TYPING_PAUSE_MS,
    );
  };
  return { typed, type };
}

/** The list on screen and, while it loads, the one that is to come. */
export function useListAddress(): string {
  const here = useLocation();
  const next = useNextList();
  return next === null ? `${here.pathname}${here.search}` : `${here.pathname}${here.search} ${next}`;
}

/** Other rows of the list on screen are loading; the old ones stay until they are there. */
export function useListLoading(): boolean {
  return useNextList() !== null;
}

function useNextList(): string | null {
  const here = useLocation();
  const next = useNavigation().location;
  return next !== undefined && next.pathname === here.pathname && next.search !== here.search ? next.search : null;
}

/** Address of another page of the list on screen. */
export function useCursorUrl(): (cursor: string | null) => string {
  const [params] = useSearchParams();
  return (cursor) => {
    const next = new URLSearchParams(params);
    if (cursor === null) next.delete('cursor');
    else next.set('cursor', cursor);
    return `?${next.toString()}`;
  };
}
