import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from '@remix-run/react';
import { keepInSight } from '#app/ui/keep-in-sight.ts';
import { useListSettings } from '#app/ui/list-layout.ts';
import { onKeysHelp } from './keys-help-call.ts';
import './list-views.css';

const KeysHelp = lazy(() => import('./keys-help.tsx'));

const ROWS = ':is(.wharf-list__table tbody > tr, .wharf-list__cards > li, .wharf-products > li):not([aria-hidden])';
const LINK = 'a[data-primary-link], a.wharf-product__link';
const BOX = 'input[type="checkbox"]';
/** What takes keys itself, or lies over the list. */
const BUSY = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';
const SEARCH = '.wharf-search input';

/**
 * Keys that go through a list. They are single letters, so whoever speaks to the computer or uses another tool that sends
 * letters can turn them off (WCAG 2.1.4): to have them only with the focus in the list would make the way to the search none.
 */
export function ListKeys() {
  const given = useListSettings()?.keys ?? true;
  const [set, setOn] = useState<boolean | null>(null);
  const [helped, setHelped] = useState(false);
  const on = set ?? given;
  useTablesInSight();
  useEffect(() => onKeysHelp(() => setHelped(true)), []);
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent): void => {
      if (!isFree(event)) return;
      const done = event.key === '?' ? (setHelped(true), true) : act(event.key);
      if (done) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    const search = document.querySelector(SEARCH);
    search?.setAttribute('aria-keyshortcuts', '/');
    return () => {
      document.removeEventListener('keydown', onKey);
      search?.removeAttribute('aria-keyshortcuts');
    };
  }, [on]);
  if (!helped) return null;
  return (
    <Suspense>
      <KeysHelp on={on} onChange={setOn} onClose={() => setHelped(false)} />
    </Suspense>
  );
}

/** The table may be another one after each time the page was read. */
function useTablesInSight(): void {
  const { key } = useLocation();
  const { state } = useRevalidator();
  useEffect(() => {
    const left = new AbortController();
    for (const list of document.querySelectorAll<HTMLElement>('.wharf-list')) keepInSight(list, left.signal);
    return () => left.abort();
  }, [key, state]);
}

/** Nothing else is meant by the key. */
function isFree({ key, target, altKey, ctrlKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || isComposing || defaultPrevented || key.length === 0) return false;
  if (document.querySelector('[role="dialog"][aria-modal="true"], .Polaris-Modal-Dialog') !== null) return false;
  return !(target instanceof Element) || target.closest(BUSY) === null;
}

/** Whether the key did something. */
function act(key: string): boolean {
  switch (key) {
    case '/':
      return goToSearch();
    case 'j':
      return move(1);
    case 'k':
      return move(-1);
    case 'x':
      return press(BOX);
    case 'Enter':
      return document.activeElement?.matches(ROWS) === true && press(LINK);
    default:
      return false;
  }
}

function goToSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(SEARCH);
  field?.focus();
  field?.select();
  return field !== null;
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROWS)];
}

/** The row that the focus is on or in. */
function currentRow(): HTMLElement | undefined {
  return rows().find((row) => row.contains(document.activeElement));
}

function move(by: number): boolean {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? all[0] : all[Math.min(all.length - 1, Math.max(0, at + by))];
  if (next === undefined) return false;
  // It takes the focus, but stays out of the way of the tab key.
  next.tabIndex = -1;
  next.focus();
  return true;
}

function press(selector: string): boolean {
  const pressed = currentRow()?.querySelector<HTMLElement>(selector);
  pressed?.click();
  return pressed !== null && pressed !== undefined;
}
