import { expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { type ServerMenuEntry, userMenu } from '#contract/menu.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();

function flatten(entries: ServerMenuEntry[]): ServerMenuEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
}

test('a merchant gets the 13 entries of the sidebar in order, nested as the specification nests them', async () => {
  const merchant = await provider.signUp();
  const menu = (await merchant.call(userMenu)).data;
  expect(menu.map(({ path }) => path)).toEqual([
    '/home',
    '/akProducts',
    '/importList',
    '/addMyStore',
    '/myProducts',
    '/orders',
    '/manualOrders',
    '/balance',
    '/recommend',
    '/myCloudWarehouse',
    '/myAccount',
    '/setting',
    '/tutorial',
  ]);
  expect(menu.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(menu.find(({ path }) => path === '/setting')?.children).toHaveLength(6);
  expect(flatten(menu).every(({ roles }) => roles.includes('*'))).toBe(true);
});

test('every entry leads to the route of its name in the app', async () => {
  const merchant = await provider.signUp();
  const routes: Record<string, string> = paths;
  for (const { name, path } of flatten((await merchant.call(userMenu)).data)) expect({ name, path }).toEqual({ name, path: routes[name] });
});

test('nobody gets a menu without a session', async () => {
  expect((await provider.call(userMenu)).status).toBe(401);
});
