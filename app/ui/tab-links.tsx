import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from '@remix-run/react';
import './filter-bar.css';

interface TabLinksProps {
  label: string;
  /** Which of them is shown; it is brought into sight. */
  selected: string;
  /** A list item with a link each, the one that is shown with `aria-current`. */
  children: ReactNode;
}

/** Views of a list, or pages that belong together, side by side. */
export function TabLinks({ label, selected, children }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  return (
    <nav aria-label={label} className="wharf-tab-links">
      <ul ref={list}>{children}</ul>
    </nav>
  );
}

interface TabsByAddressProps {
  label: string;
  tabs: readonly { id: string; url: string; content: ReactNode }[];
  selected: string;
}

/** Parts of one page, each with an address of its own; the page stays where it is scrolled to. */
export function TabsByAddress({ label, tabs, selected }: TabsByAddressProps) {
  return (
    <TabLinks label={label} selected={selected}>
      {tabs.map(({ id, url, content }) => (
        <li key={id}>
          <Link to={url} preventScrollReset {...(id === selected ? { 'aria-current': 'page' as const } : {})}>
            {content}
          </Link>
        </li>
      ))}
    </TabLinks>
  );
}
