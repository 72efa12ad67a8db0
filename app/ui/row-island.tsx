import type { ReactNode } from 'react';

/** Links and buttons of a table's row that are not the row's own: a click on them stays theirs. */
export function RowIsland({ children }: { children: ReactNode }) {
  return (
    // The element only keeps clicks of what is in it; it is nothing to press itself.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={(event) => event.stopPropagation()}>{children}</div>
  );
}
