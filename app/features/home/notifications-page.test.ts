import { expect, test } from 'vitest';
import { contextFor, credential, standInForProvider } from '#tests/support/stand-in-provider.ts';
import { action } from './notifications-page.tsx';

const id = '0193a5b0-7d00-7000-8000-000000000001';

async function send(fields: string): Promise<unknown[]> {
  const { url, asked: requests } = await standInForProvider(() => [200, { data: { marked: 1 } }]);
  const request = new Request('http://localhost:3000/home/notification?tab=notice', {
    method: 'POST',
    headers: { cookie: `token=${credential}` },
    body: new URLSearchParams(fields),
  });
  await action({ request, params: {}, context: contextFor(url) });
  return requests.map(({ body }) => JSON.parse(body) as unknown);
}

test('marks the selected notifications as read, or all of a tab when that is what was asked for', async () => {
  expect(await send(`intent=selected&tab=notice&id=${id}`)).toEqual([{ tab: 'notice', ids: [id] }]);
  expect(await send('intent=all&tab=message')).toEqual([{ tab: 'message' }]);
});

test('puts selected notifications away, and back', async () => {
  expect(await send(`intent=archive&tab=notice&id=${id}`)).toEqual([{ tab: 'notice', ids: [id], archived: true }]);
  expect(await send(`intent=restore&tab=message&id=${id}`)).toEqual([{ tab: 'message', ids: [id], archived: false }]);
});

test.each(['intent=archive&tab=notice', 'intent=selected&tab=notice', 'intent=selected&tab=todo&id=1', 'tab=notice', ''])(
  '%j marks nothing: without ids nothing is selected',
  async (fields) => {
    await expect(send(fields)).rejects.toMatchObject({ status: 400 });
  },
);
