import { useState } from 'react';
import { IndexTableSelectionType } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Page } from '#contract/page.ts';
import { useSelectionAt, type ResourceSelection } from './use-resource-selection.ts';

interface Row {
  id: string;
}
interface Step {
  address: string;
  rows: readonly Row[];
  page?: Page;
  narrow?: boolean;
  act?: (selection: ResourceSelection<Row>) => void;
}

const rows: Row[] = [{ id: 'a' }, { id: 'b' }];
const ALL = '/orders?tab=all';
const page: Page = { next: 'n', previous: null, total: 40, totalAtLeast: null };

it.each([
  ['page', '/orders?tab=all&cursor=n'],
  ['tab', '/orders?tab=shipped'],
  ['filter', '/orders?tab=all&storeId=1'],
  ['sort', '/orders?tab=all&sort=placed+asc'],
  ['page that is still loading', '/orders?tab=all ?tab=all&cursor=n'],
])('a selection goes with a change of the %s, though its rows stay on screen', (_name, next) => {
  const steps = run([
    { address: ALL, rows, act: select('a') },
    { address: ALL, rows },
    { address: next, rows },
    { address: ALL, rows },
  ]);
  expect(steps.map(({ ids }) => ids)).toEqual([[], ['a'], [], []]);
  expect(steps.map(({ tableProps }) => tableProps.selectedItemsCount)).toEqual([0, 1, 0, 0]);
});

it('a row that left the page is not selected: nothing unseen is paid', () => {
  const steps = run([
    { address: ALL, rows, act: select('a') },
    { address: ALL, rows, act: select('b') },
    { address: ALL, rows: [{ id: 'b' }, { id: 'c' }] },
  ]);
  expect(steps.map(({ ids }) => ids)).toEqual([[], ['a'], ['b']]);
});

it('everything a view finds is selected as a view, up to what one action takes, and only while the whole page is', () => {
  const selectAll: Step['act'] = ({ tableProps }) => tableProps.onSelectionChange?.(IndexTableSelectionType.All, true);
  const steps = run([
    { address: ALL, rows, page, act: selectAll },
    { address: ALL, rows, page },
    { address: ALL, rows: [...rows, { id: 'c' }], page },
    { address: '/orders?tab=shipped', rows, page },
  ]);
  expect(steps.map(({ allMatching, count }) => [allMatching, count])).toEqual([
    [false, 0],
    [true, 30],
    [false, 2],
    [false, 0],
  ]);
});

it('on a phone rows can be selected once the merchant asks to', () => {
  const steps = run([
    { address: ALL, rows, narrow: true, act: select('a') },
    { address: ALL, rows, narrow: true, act: ({ toggleSelectable }) => toggleSelectable() },
    { address: ALL, rows, narrow: true, act: select('a') },
    { address: ALL, rows, narrow: true },
  ]);
  expect(steps.map(({ selectable, ids }) => [selectable, ids])).toEqual([
    [false, []],
    [false, []],
    [true, []],
    [true, ['a']],
  ]);
});

function select(id: string): Step['act'] {
  return ({ tableProps }) => tableProps.onSelectionChange?.(IndexTableSelectionType.Single, true, id);
}

/** The selection at each step, before what is done in it. React's server renderer takes changes of state while it renders. */
function run(steps: readonly Step[]): ResourceSelection<Row>[] {
  const seen = new Map<number, ResourceSelection<Row>>();
  function Probe() {
    const [at, setAt] = useState(0);
    const step = steps[at];
    const selection = useSelectionAt(step?.address ?? ALL, step?.rows ?? rows, {
      page: step?.page ?? null,
      limit: 30,
      narrow: step?.narrow ?? false,
    });
    const settled = seen.get(at);
    if (step !== undefined) {
      seen.set(at, selection);
      if (settled === undefined) step.act?.(selection);
      setAt(at + 1);
    }
    return null;
  }
  renderToStaticMarkup(<Probe />);
  return [...seen.values()];
}
