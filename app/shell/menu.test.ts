import { describe, expect, it } from 'vitest';
import type { ServerMenuEntry } from '#contract/menu.ts';
import { menu, visibleMenu, waitingAt } from './menu.ts';

function entry(path: string, order: number, roles = ['*'], children: ServerMenuEntry[] = []): ServerMenuEntry {
  return { name: path.slice(1), path, order, roles, children };
}
const urls = (entries: { url: string }[]) => entries.map(({ url }) => url);

describe('the menu', () => {
  it('has the 13 entries of the specification in its order, the invoices not among them', () => {
    expect(urls([...menu])).toEqual([
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
  });

  it('is the app’s own while the server’s is not in use or has not come', () => {
    const own = urls([...menu]);
    expect(urls(visibleMenu({ menuFromServer: false, serverMenu: [entry('/orders', 1)], role: 'user' }))).toEqual(own);
    expect(urls(visibleMenu({ menuFromServer: true, serverMenu: [], role: 'user' }))).toEqual(own);
  });

  it('follows the server’s order and roles, and leaves out what the app does not have', () => {
    const serverMenu = [
      entry('/balance', 2, ['*'], [entry('/balance/recharge', 1, ['admin'])]),
      entry('/orders', 1),
      entry('/akProducts', 3, ['admin']),
      entry('/elsewhere', 4),
    ];
    const shown = visibleMenu({ menuFromServer: true, serverMenu, role: 'user' });
    expect(urls(shown)).toEqual(['/orders', '/balance']);
    expect(shown[1]?.children).toEqual([]);
    expect(urls(visibleMenu({ menuFromServer: true, serverMenu, role: 'admin' }))).toEqual(['/orders', '/balance', '/akProducts']);
  });

  it('counts tickets that wait at their own link and at the entry above it, nowhere else', () => {
    const counts = { tickets: 3 };
    expect(menu.map((entry) => waitingAt(entry, counts)).filter((waiting) => waiting > 0)).toEqual([3]);
    const [home] = menu;
    expect(home?.children.map((link) => [link.label, waitingAt(link, counts)])).toEqual([
      ['supportTickets', 3],
      ['notifications', 0],
    ]);
  });
});
