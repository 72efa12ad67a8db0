import { useEffect, useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Checkbox, Modal } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { openListSearch, useListSettings } from '#app/ui/list-layout.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import type { action } from './list-views-resource.ts';
import styles from './list-views.module.css';

const KEYS = [
  { key: '/', does: 'search' },
  { key: 'j', does: 'next' },
  { key: 'k', does: 'previous' },
  { key: 'x', does: 'select' },
  { key: 'Enter', does: 'open' },
  { key: '?', does: 'help' },
] as const;

/** Polaris gives the rows of a list their ids, and nothing else in it. */
const ROWS = '[data-resource-list] :is(tr, li)[id]';
const LINK = 'a[data-primary-link]';
const BOX = 'input[type="checkbox"]';
/** What takes keys itself, or lies over the list. */
const BUSY = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Keys that go through a list. They are single letters, so whoever speaks to the computer or uses another tool that sends
 * letters can turn them off (WCAG 2.1.4): with keys for the focused list alone there would be none to the search.
 */
export function useListKeys(onHelp: () => void) {
  const given = useListSettings()?.keys ?? true;
  const [changed, setChanged] = useState<boolean | null>(null);
  const [listening, setListening] = useState(false);
  const on = changed ?? given;
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent): void => {
      if (!isFree(event)) return;
      const done = event.key === '?' ? (help.current(), true) : act(event.key);
      if (done) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    setListening(true);
    return () => {
      document.removeEventListener('keydown', onKey);
      setListening(false);
    };
  }, [on]);
  return { on, setOn: setChanged, shortcuts: listening ? KEYS.map(({ key }) => key).join(' ') : undefined };
}

/** Nothing else takes the key. */
function isFree({ key, target, altKey, ctrlKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || isComposing || defaultPrevented || key.length === 0) return false;
  if (document.querySelector('[role="dialog"][aria-modal="true"], .Polaris-Modal-Dialog') !== null) return false;
  return !(target instanceof Element) || target.closest(BUSY) === null;
}

/** Whether the key did something. */
function act(key: string): boolean {
  switch (key) {
    case '/':
      return openListSearch();
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

interface KeysHelpProps {
  on: boolean;
  onChange: (on: boolean) => void;
  onClose: () => void;
}

/** Which keys there are, and whether the merchant wants them. */
export function KeysHelp({ on, onChange, onClose }: KeysHelpProps) {
  const { t } = useTranslation('list-views');
  const fetcher = useFetcher<typeof action>();
  useProblemNotice(fetcher.data?.problem);
  const change = (wanted: boolean) => {
    onChange(wanted);
    fetcher.submit({ intent: 'keys', on: String(wanted) }, { method: 'post', action: paths.listViews });
  };
  return (
    <Modal open onClose={onClose} title={t('keys.title')} secondaryActions={[{ content: t('keys.close'), onAction: onClose }]}>
      <Modal.Section>
        <BlockStack gap="400">
          <dl className={styles.keys}>
            {KEYS.map(({ key, does }) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(`keys.${does}`)}</dd>
              </div>
            ))}
          </dl>
          <Checkbox label={t('keys.on')} helpText={t('keys.onHelp')} checked={on} onChange={change} />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
