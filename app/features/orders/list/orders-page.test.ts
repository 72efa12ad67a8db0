import { expect, test } from 'vitest';
import { contextFor, credential, standInForProvider } from '#tests/support/stand-in-provider.ts';
import { action } from './orders-page.tsx';

const first = '0193a5b0-7d00-7000-8000-000000000001';
const second = '0193a5b0-7d00-7000-8000-000000000002';
const noneFound = { code: 'state-conflict', message: 'No order of this view can be checked.', requestId: 'r1', loggedIn: true };

async function send(address: string, fields: string): Promise<unknown[]> {
  const { url, asked: requests } = await standInForProvider(() => [409, noneFound]);
  const request = new Request(`http://localhost:3000${address}`, {
    method: 'POST',
    headers: { cookie: `token=${credential}` },
    body: new URLSearchParams(fields),
  });
  await action({ request, params: {}, context: contextFor(url) });
  return requests.map(({ body }) => JSON.parse(body) as unknown);
}

test('selected orders are checked by their ids, whatever the view holds', async () => {
  expect(await send('/orders?tab=address&cursor=abc', `order=${first}&order=${second}`)).toEqual([{ orderIds: [first, second] }]);
});

test('all of a view are checked by its filter, not by its page', async () => {
  const matching = { tab: 'address', q: 'Ana', kind: 'manual' };
  expect(await send('/manualOrders?tab=address&q=Ana&cursor=abc&pageSize=100', 'view=true')).toEqual([{ matching }]);
});

test('nothing selected checks nothing', async () => {
  await expect(send('/orders', 'order=SO1001')).rejects.toMatchObject({ status: 400 });
});
