import type { List } from '#contract/list-views.ts';
import type { HideableColumn } from './columns-panel.tsx';

/** Part of `ListTools`. */
export function ColumnsMenu(_props: { list: List; columns: readonly HideableColumn[] }) {
  return null;
}
