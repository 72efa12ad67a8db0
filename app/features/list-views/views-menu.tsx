import type { List } from '#contract/list-views.ts';
import { ListTools } from './list-tools.tsx';

export function ViewsMenu({ list }: { list: List }) {
  return <ListTools list={list} />;
}
