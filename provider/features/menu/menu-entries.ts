import type { ServerMenuEntry } from '#contract/menu.ts';

type Place = [name: string, path: string, children?: Place[]];

/** The sidebar's 13 entries in the specification's order, nested where it nests. Names are the app's route names. */
const places: Place[] = [
  [
    'home',
    '/home',
    [
      ['supportTickets', '/home/support-ticket'],
      ['notifications', '/home/notification'],
    ],
  ],
  ['products', '/akProducts'],
  ['importList', '/importList'],
  ['stores', '/addMyStore'],
  ['myProducts', '/myProducts'],
  ['orders', '/orders', [['shipped', '/orders/shipped']]],
  ['manualOrders', '/manualOrders', [['manualShipped', '/manualOrders/shipped']]],
  ['balance', '/balance', [['recharge', '/balance/recharge']]],
  ['recommend', '/recommend', [['withdraw', '/recommend/withdraw']]],
  ['cloudWarehouse', '/myCloudWarehouse'],
  ['account', '/myAccount'],
  [
    'setting',
    '/setting',
    [
      ['settingBasic', '/setting/basic'],
      ['settingPricingRule', '/setting/pricing-rule'],
      ['settingShipping', '/setting/shipping'],
      ['settingPraiseCard', '/setting/praise-card'],
      ['settingIoss', '/setting/IOSS'],
      ['settingEmail', '/setting/email'],
    ],
  ],
  ['tutorial', '/tutorial'],
];

function entriesOf(neighbours: Place[]): ServerMenuEntry[] {
  return neighbours.map(([name, path, children = []], index) => ({
    name,
    path,
    order: index + 1,
    roles: ['*'],
    children: entriesOf(children),
  }));
}

export const menuEntries: readonly ServerMenuEntry[] = entriesOf(places);
