import type { ReactNode } from 'react';
import { Link, useSearchParams } from '@remix-run/react';
import { SearchField } from './search-field.tsx';
import { TabLinks } from './tab-links.tsx';
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
      <TabLinks label={label} selected={selectedTab}>
        {tabs.map(({ id, content }) => (
          <li key={id}>
            <Link to={tabAddress(params, id)} preventScrollReset {...(id === selectedTab ? { 'aria-current': 'page' as const } : {})}>
              {content}
            </Link>
          </li>
        ))}
      </TabLinks>
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
