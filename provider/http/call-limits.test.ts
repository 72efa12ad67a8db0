import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it, test } from 'vitest';
import { exportData, updateAvatar } from '#contract/account.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { pushImportItems, retryPush, schedulePush } from '#contract/import-list-pushes.ts';
import { checkOrderImport, quoteOrderImport, uploadOrderFile } from '#contract/order-imports.ts';
import { requoteOrder } from '#contract/orders.ts';
import { listProducts } from '#contract/products.ts';
import { listLandedPrices, quoteSamples } from '#contract/quotes.ts';
import { placeTestOrder } from '#contract/stores.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const { pool } = provider.services.database;
let addresses = 0;

/** Has this subject used up its calls, in this window and the next: a test may begin with one and end with the other. */
async function useUp(subject: string, windowSeconds: number): Promise<void> {
  await pool.query(
    `INSERT INTO rate_count SELECT $1, date_bin(make_interval(secs => $2), now(), 'epoch') + n * make_interval(secs => $2), 1000000 FROM generate_series(0, 1) n`,
    [subject, windowSeconds],
  );
}

function newAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

function search({ call }: Merchant, { q = 'lamp', address = newAddress() }: { q?: string; address?: string } = {}) {
  return call(listProducts, { query: { q }, headers: { 'x-forwarded-for': address }, locale: 'pt-BR' });
}

describe('a search too many', () => {
  it('is refused in the words of the merchant, with the seconds to wait, while lists and others go on', async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    expect((await search(merchant)).status).toBe(200);
    await pool.query('DELETE FROM rate_count');
    await useUp(`search:account:${merchant.accountId}`, 60);
    const { status, headers, problem } = await search(merchant);
    expect([status, problem.code, problem.message]).toEqual([
      429,
      'too-many-requests',
      'Tentativas demais. Espere um pouco e tente de novo.',
    ]);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(problem.details).toEqual({ retryAfterSeconds: seconds });
    expect((await merchant.call(listProducts)).status).toBe(200);
    expect((await search(other)).status).toBe(200);
  });

  it('of one address is refused to every account behind it, and to no other address', async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    const address = newAddress();
    await useUp(`search:${address}`, 60);
    expect((await search(merchant, { address })).status).toBe(429);
    expect((await search(other, { address })).status).toBe(429);
    expect((await search(merchant)).status).toBe(200);
  });
});

const LIMITED: [Endpoint, string, number][] = [
  [listLandedPrices, 'quote', 60],
  [quoteSamples, 'quote', 60],
  [requoteOrder, 'quote', 60],
  [exportData, 'export', 3_600],
  [pushImportItems, 'push', 600],
  [retryPush, 'push', 600],
  [schedulePush, 'push', 600],
  [placeTestOrder, 'sandbox-order', 600],
  [updateAvatar, 'upload', 600],
  [uploadOrderFile, 'upload', 600],
  [checkOrderImport, 'order-check', 600],
  [quoteOrderImport, 'order-check', 600],
];

test.each(LIMITED.map(([endpoint, use, seconds]) => ({ name: endpoint.name, endpoint, use, seconds })))(
  '$name is refused before anything of it is read',
  async ({ endpoint, use, seconds }) => {
    const { accountId, authorization } = await provider.signUp();
    await useUp(`${use}:account:${accountId}`, seconds);
    const path = endpoint.path.replaceAll(/\{\w+\}/g, () => uuidv7());
    const answer = await fetch(provider.url + path, { method: endpoint.method, headers: { authorization } });
    expect([answer.status, (await answer.json()).code]).toEqual([429, 'too-many-requests']);
  },
);

test('uploads are counted one by one, refused ones too, and for everybody apart', async () => {
  const [merchant, other] = [await provider.signUp(), await provider.signUp()];
  const upload = ({ call, userId }: Merchant) => call(updateAvatar, { params: { userId }, body: { image: new File(['no picture'], 'a') } });
  const statuses: number[] = [];
  // Two windows may meet while they come.
  for (let count = 0; count < 61 && statuses.at(-1) !== 429; count += 1) statuses.push((await upload(merchant)).status);
  expect(statuses.slice(0, 30)).toEqual(Array<number>(30).fill(400));
  expect(statuses.at(-1)).toBe(429);
  expect((await upload(other)).status).toBe(400);
});
