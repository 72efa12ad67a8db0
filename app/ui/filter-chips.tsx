import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useChangeFilters } from './use-list-address.ts';
import './filter-chips.css';

export interface FilterChip {
  key: string;
  text: string;
  /** What it takes out of the address. */
  names: readonly string[];
}

/** Each filter that is set, as a chip to take off, and the way to take off all of them. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  const { t } = useTranslation('ui');
  const change = useChangeFilters();
  const take = (names: readonly string[]) => change(Object.fromEntries(names.map((name) => [name, null])));
  return (
    <div className="wharf-filter-chips">
      {chips.map(({ key, text, names }) => (
        <button
          key={key}
          type="button"
          className="wharf-filter-chips__chip"
          aria-label={t('list.removeFilter', { filter: text })}
          onClick={() => take(names)}
        >
          {text}
          <span aria-hidden="true">×</span>
        </button>
      ))}
      <Button variant="plain" onClick={() => take(chips.flatMap(({ names }) => names))}>
        {t('list.clearFilters')}
      </Button>
    </div>
  );
}
