import { paths } from '#app/paths.ts';
import type { Strings } from '#app/i18n/strings.ts';

export type MenuLabel = keyof Strings['shell']['menu'];

export interface MenuEntry {
  label: MenuLabel;
  url: string;
  children: { label: MenuLabel; url: string }[];
}

/** The pages of the settings, in the menu and as tabs. */
export const settingPages = [
  { label: 'settingBasic', url: paths.settingBasic },
  { label: 'settingPricingRule', url: paths.settingPricingRule },
  { label: 'settingShipping', url: paths.settingShipping },
  { label: 'settingPraiseCard', url: paths.settingPraiseCard },
  { label: 'settingIoss', url: paths.settingIoss },
  { label: 'settingEmail', url: paths.settingEmail },
] as const satisfies MenuEntry['children'];

/** The sidebar's 13 entries in the specification's order, nested where it nests. */
export const menu: readonly MenuEntry[] = [
  {
    label: 'home',
    url: paths.home,
    children: [
      { label: 'supportTickets', url: paths.supportTickets },
      { label: 'notifications', url: paths.notifications },
    ],
  },
  { label: 'products', url: paths.products, children: [] },
  { label: 'importList', url: paths.importList, children: [] },
  { label: 'stores', url: paths.stores, children: [] },
  { label: 'myProducts', url: paths.myProducts, children: [] },
  { label: 'orders', url: paths.orders, children: [{ label: 'shipped', url: paths.shipped }] },
  {
    label: 'manualOrders',
    url: paths.manualOrders,
    children: [{ label: 'shipped', url: paths.manualShipped }],
  },
  { label: 'balance', url: paths.balance, children: [{ label: 'recharge', url: paths.recharge }] },
  { label: 'recommend', url: paths.recommend, children: [{ label: 'withdraw', url: paths.withdraw }] },
  { label: 'cloudWarehouse', url: paths.cloudWarehouse, children: [] },
  { label: 'account', url: paths.account, children: [] },
  {
    label: 'setting',
    url: paths.setting,
    children: [...settingPages],
  },
  { label: 'tutorial', url: paths.tutorial, children: [] },
];

/** Whether a path is a menu entry's own or lies below it. */
export function isIn(url: string, pathname: string): boolean {
  return pathname === url || pathname.startsWith(`${url}/`);
}
