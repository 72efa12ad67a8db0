import { Icon, TextField } from '@shopify/polaris';
import { SearchIcon } from '@shopify/polaris-icons';
import { useChangeFilters, useTypedSearch } from './use-list-address.ts';

/** The search of a list, kept in the address; a component of its own, so that a key draws the field alone. */
export function SearchField({ words, placeholder }: { words: string; placeholder: string }) {
  const change = useChangeFilters();
  const { typed, type } = useTypedSearch(words, (q) => change({ q }));
  return (
    <TextField
      label={placeholder}
      labelHidden
      placeholder={placeholder}
      prefix={<Icon source={SearchIcon} />}
      autoComplete="off"
      value={typed}
      onChange={type}
      clearButton
      onClearButtonClick={() => type('')}
    />
  );
}
