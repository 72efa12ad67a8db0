import { useEffect, useRef, type ReactNode } from 'react';
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
