import type { ComponentProps } from 'react';
import { ColumnsPanel } from './columns-panel.tsx';
import { ListKeys } from './list-keys.tsx';
import { ViewsPanel } from './views-panel.tsx';

export type ListPartProps =
  { part: 'keys' } | ({ part: 'views' } & ComponentProps<typeof ViewsPanel>) | ({ part: 'columns' } & ComponentProps<typeof ColumnsPanel>);

/** What a list gets behind the page: its keys, and what its menus open. One file, since each file named in a page's first scripts is weight. */
export function ListPart(props: ListPartProps) {
  switch (props.part) {
    case 'keys':
      return <ListKeys />;
    case 'views':
      return <ViewsPanel {...props} />;
    case 'columns':
      return <ColumnsPanel {...props} />;
  }
}
