import { lazy, type ComponentProps } from 'react';
import type { ColumnsPanel as Columns } from './columns-panel.tsx';
import { ListKeys } from './list-keys.tsx';
import type { ViewsPanel as Views } from './views-panel.tsx';

const ColumnsPanel = lazy(async () => ({ default: (await import('./columns-panel.tsx')).ColumnsPanel }));
const ViewsPanel = lazy(async () => ({ default: (await import('./views-panel.tsx')).ViewsPanel }));

export type ListPartProps =
  { part: 'keys' } | ({ part: 'views' } & ComponentProps<typeof Views>) | ({ part: 'columns' } & ComponentProps<typeof Columns>);

/**
 * What a list gets behind the page: its keys, and the way to what its menus open, which is fetched when it is opened.
 * One file, since each file named in a page's first scripts is weight.
 */
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
