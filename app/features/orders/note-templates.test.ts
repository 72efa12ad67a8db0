import { expect, test } from 'vitest';
import { sharedStoreOf, templatesFor } from './note-templates.ts';

const templates = [
  { name: 'Gift', storeId: null },
  { name: 'Cards', storeId: 'lisbon' },
  { name: 'Bags', storeId: 'austin' },
];

test.each([
  ['one store', [{ storeId: 'lisbon' }, { storeId: 'lisbon' }], ['Gift', 'Cards']],
  ['several stores', [{ storeId: 'lisbon' }, { storeId: 'austin' }], ['Gift']],
  ['a store and none', [{ storeId: 'lisbon' }, { storeId: null }], ['Gift']],
  ['no store', [{ storeId: null }], ['Gift']],
])('for orders of %s templates of all stores are offered, and those of the store they share', (_of, orders, offered) => {
  expect(templatesFor(templates, sharedStoreOf(orders)).map(({ name }) => name)).toEqual(offered);
});
