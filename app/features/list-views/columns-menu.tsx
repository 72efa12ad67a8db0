import type { List } from '#contract/list-views.ts';
import type { Column } from '#app/ui/list-table.tsx';
import { ListMenu } from './list-menu.tsx';

interface ColumnsMenuProps {
  list: List;
  /** Those of the table; the first one always shows. */
  columns: readonly Column[];
}

/** Which columns of a table show, and how close its rows stand. On a phone there is no table. */
export function ColumnsMenu({ list, columns }: ColumnsMenuProps) {
  return (
    <div className="wharf-wide-only">
      <ListMenu part="columns" list={list} columns={columns.slice(1)} />
    </div>
  );
}
