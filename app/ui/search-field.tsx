import { useEffect, useRef, type RefObject } from 'react';
import { Icon } from '@shopify/polaris';
import { SearchIcon, XCircleIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { useChangeFilters } from './use-list-address.ts';
import './search-field.css';

const TYPING_PAUSE_MS = 200;

interface SearchFieldProps {
  /** What the address searches for. */
  words: string;
  placeholder: string;
}

/** The search of a list, kept in the address. It searches once typing pauses, and a key draws nothing anew. */
export function SearchField({ words, placeholder }: SearchFieldProps) {
  const { t } = useTranslation('ui');
  const field = useRef<HTMLInputElement>(null);
  const type = useSearchAfterPause(field, words);
  const clear = () => {
    if (field.current === null) return;
    field.current.value = '';
    field.current.focus();
    type('');
  };
  return (
    <div className="wharf-search">
      <Icon source={SearchIcon} tone="subdued" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        aria-label={placeholder}
        placeholder={placeholder}
        autoComplete="off"
        defaultValue={words}
        onInput={(event) => type(event.currentTarget.value)}
      />
      <button type="button" aria-label={t('list.clearSearch')} onClick={clear}>
        <Icon source={XCircleIcon} tone="subdued" />
      </button>
    </div>
  );
}

/** Words that come by another way than this field, such as a cleared filter, are taken over into it. */
function useSearchAfterPause(field: RefObject<HTMLInputElement>, words: string): (text: string) => void {
  const change = useChangeFilters();
  const latest = useRef(change);
  const sent = useRef(words);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    latest.current = change;
  });
  useEffect(() => {
    if (words !== sent.current && field.current !== null) field.current.value = words;
    sent.current = words;
  }, [field, words]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (text) => {
    clearTimeout(timer.current);
    const search = () => {
      sent.current = text.trim();
      latest.current({ q: sent.current });
    };
    timer.current = setTimeout(search, text === '' ? 0 : TYPING_PAUSE_MS);
  };
}
