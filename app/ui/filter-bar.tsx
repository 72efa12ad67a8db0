import type { ReactNode } from 'react';
import { useSearchParams } from '@remix-run/react';
import { SearchField } from './search-field.tsx';
import { TabsByAddress } from './tab-links.tsx';
import './filter-bar.css';

interface FilterBarProps<Id extends string> {
  /** Names the row of tabs. */
  label: string;
  tabs: { id: Id; content: string }[];
  /** Where another view is; unless said, it is named as `tab` in the address. */
  tabAddress?: (params: URLSearchParams, id: Id) => string;
  selectedTab: NoInfer<Id>;
  words: string;
  placeholder: string;
  /** More to filter by, beside the search. */
  children?: ReactNode;
}

/** Views of a list, and their search; all of it is kept in the address. */
export function FilterBar<Id extends string>({
  label,
  tabs,
  tabAddress = addressOf,
  selectedTab,
  words,
  placeholder,
  children,
}: FilterBarProps<Id>) {
  const [params] = useSearchParams();
  return (
    <div className="wharf-filter-bar">
      <TabsByAddress
        label={label}
        tabs={tabs.map(({ id, content }) => ({ id, content, url: tabAddress(params, id) }))}
        selected={selectedTab}
      />
      <div className="wharf-filter-bar__fields">
        <div className="wharf-filter-bar__search">
          <SearchField words={words} placeholder={placeholder} />
        </div>
        {children}
      </div>
    </div>
  );
}

/** Another view keeps search and filters, and starts from its first page. */
function addressOf(params: URLSearchParams, tab: string): string {
  const next = new URLSearchParams(params);
  next.delete('cursor');
  next.set('tab', tab);
  return `?${next.toString()}`;
}
