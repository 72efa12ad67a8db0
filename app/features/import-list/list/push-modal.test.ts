import { expect, it } from 'vitest';
import type { Store } from '#contract/stores.ts';
import { firstSelection } from './push-modal.tsx';

const store = (id: string, isDefault = false) => ({ id, isDefault }) as Store;

it('the stores of a push are those planned for, else the default one, else the newest', () => {
  const [newest, own] = [store('newest'), store('own', true)];
  expect(firstSelection([newest, own], [newest])).toEqual([newest]);
  expect(firstSelection([newest, own], [])).toEqual([own]);
  expect(firstSelection([newest, store('other')], [])).toEqual([newest]);
  expect(firstSelection([], [])).toEqual([]);
});
