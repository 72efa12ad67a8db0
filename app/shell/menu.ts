import {
  BookOpenIcon,
  GiftCardIcon,
  HomeIcon,
  ImportIcon,
  InventoryIcon,
  OrderDraftIcon,
  OrderIcon,
  PersonIcon,
  ProductIcon,
  ProductListIcon,
  SettingsIcon,
  StoreIcon,
  WalletIcon,
} from '@shopify/polaris-icons';
import type { IconProps } from '@shopify/polaris';
import { paths } from '#app/paths.ts';
import type { Strings } from '#app/i18n/strings.ts';

type MenuLabel = keyof Strings['shell']['menu'];

export interface MenuEntry {
  label: MenuLabel;
  url: string;
  icon: IconProps['source'];
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
    icon: HomeIcon,
    children: [
      { label: 'supportTickets', url: paths.supportTickets },
      { label: 'notifications', url: paths.notifications },
    ],
  },
  { label: 'products', url: paths.products, icon: ProductIcon, children: [] },
  { label: 'importList', url: paths.importList, icon: ImportIcon, children: [] },
  { label: 'stores', url: paths.stores, icon: StoreIcon, children: [] },
  { label: 'myProducts', url: paths.myProducts, icon: ProductListIcon, children: [] },
  { label: 'orders', url: paths.orders, icon: OrderIcon, children: [{ label: 'shipped', url: paths.shipped }] },
  {
    label: 'manualOrders',
    url: paths.manualOrders,
    icon: OrderDraftIcon,
    children: [{ label: 'shipped', url: paths.manualShipped }],
  },
  { label: 'balance', url: paths.balance, icon: WalletIcon, children: [{ label: 'recharge', url: paths.recharge }] },
  { label: 'recommend', url: paths.recommend, icon: GiftCardIcon, children: [{ label: 'withdraw', url: paths.withdraw }] },
  { label: 'cloudWarehouse', url: paths.cloudWarehouse, icon: InventoryIcon, children: [] },
  { label: 'account', url: paths.account, icon: PersonIcon, children: [] },
  {
    label: 'setting',
    url: paths.setting,
    icon: SettingsIcon,
    children: [...settingPages],
  },
  { label: 'tutorial', url: paths.tutorial, icon: BookOpenIcon, children: [] },
];

/** Whether a path is a menu entry's own or lies below it. */
export function isIn(url: string, pathname: string): boolean {
  return pathname === url || pathname.startsWith(`${url}/`);
}
