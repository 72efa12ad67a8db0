import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { csvText } from '#app/ui/download.ts';
import type { ListedListing } from './listing-row.tsx';
import { listingsAsRows } from './listings-as-rows.ts';

const t = translationsOf('pt-BR').getFixedT('pt-BR', 'my-products');

function aListing(text: string): ListedListing {
  const price = { amountMinor: 1_990, currency: 'USD' };
  return {
    id: '01980000-0000-7000-8000-000000000001',
    storeId: '01980000-0000-7000-8000-000000000002',
    storeName: text,
    platform: 'sandbox',
    mode: 'test',
    productId: null,
    externalProductId: 'p1',
    title: text,
    pictureUrl: null,
    state: 'active',
    visibility: 'published',
    holdCause: null,
    flags: ['loss-making'],
    mappingKinds: ['simple'],
    skus: [text],
    costFrom: null,
    costTo: null,
    priceFrom: price,
    priceTo: price,
    profit: null,
    available: null,
    stock: null,
    sold30Days: 0,
    variantCount: 1,
    mappedCount: 1,
    substitutesAllowed: false,
    archived: false,
    lastSyncAt: null,
    createdAt: '2026-11-01T00:00:00Z',
    version: 1,
    suggestion: null,
  };
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
  'a text of a store that begins like %j is exported as text (fault 77)',
  async (text) => {
    const [, row] = parse(await csvText(listingsAsRows([aListing(text)], t)), { bom: true }) as string[][];
    expect([row?.[1], row?.[2], row?.[5]]).toEqual([`'${text}`, `'${text}`, `'${text}`]);
  },
);

test('a text with a semicolon is quoted, so that it stays one cell where spreadsheets split there (fault 77)', async () => {
  expect(await csvText(listingsAsRows([aListing('Lamp;=1+1')], t))).toContain('"Lamp;=1+1"');
});
