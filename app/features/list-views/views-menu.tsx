import { useEffect, useState } from 'react';
import type { List } from '#contract/list-views.ts';
import { drawBehind } from '#app/ui/draw-behind.ts';
import { ListMenu, ListPart } from './list-menu.tsx';

/** The user's own views of a list, read when they are asked for. With it the list gets its keys, behind the page. */
export function ViewsMenu({ list }: { list: List }) {
  const [alive, setAlive] = useState(false);
  useEffect(() => drawBehind(() => setAlive(true)), []);
  return (
    <>
      <ListMenu part="views" list={list} />
      {alive ? <ListPart part="keys" /> : null}
    </>
  );
}
