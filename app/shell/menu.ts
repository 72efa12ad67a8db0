import type { IconSource } from '@shopify/polaris';
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
import type { ServerMenuEntry } from '#contract/menu.ts';
import type { Strings } from '#app/i18n/strings.ts';
import { paths } from '#app/paths.ts';
import { isPermitted, type Visit } from '#app/session/role-guard.ts';
import type { WaitingCounts } from './waiting-counts.tsx';

export interface MenuLink {
  label: keyof Strings['shell']['menu'];
  url: string;
  /** What of the waiting things it counts. */
  counts?: 'tickets';
}

export interface MenuEntry extends MenuLink {
  icon: IconSource;
  children: readonly MenuLink[];
}

/** The pages of the settings, in the menu and as tabs. */
export const settingPages = [
  { label: 'settingBasic', url: paths.settingBasic },
  { label: 'settingPricingRule', url: paths.settingPricingRule },
  { label: 'settingShipping', url: paths.settingShipping },
  { label: 'settingPraiseCard', url: paths.settingPraiseCard },
  { label: 'settingIoss', url: paths.settingIoss },
  { label: 'settingEmail', url: paths.settingEmail },
] as const satisfies readonly MenuLink[];

/** The 13 entries of the main menu, in the specification's order and nesting. */
export const menu: readonly MenuEntry[] = [
  {
    label: 'home',
    url: paths.home,
    icon: HomeIcon,
    children: [
      { label: 'supportTickets', url: paths.supportTickets, counts: 'tickets' },
      { label: 'notifications', url: paths.notifications },
    ],
  },
  { label: 'products', url: paths.products, icon: ProductIcon, children: [] },
  { label: 'importList', url: paths.importList, icon: ImportIcon, children: [] },
  { label: 'stores', url: paths.stores, icon: StoreIcon, children: [] },
  { label: 'myProducts', url: paths.myProducts, icon: ProductListIcon, children: [] },
  { label: 'orders', url: paths.orders, icon: OrderIcon, children: [{ label: 'shipped', url: paths.shipped }] },
  { label: 'manualOrders', url: paths.manualOrders, icon: OrderDraftIcon, children: [{ label: 'shipped', url: paths.manualShipped }] },
  { label: 'balance', url: paths.balance, icon: WalletIcon, children: [{ label: 'recharge', url: paths.recharge }] },
  { label: 'recommend', url: paths.recommend, icon: GiftCardIcon, children: [{ label: 'withdraw', url: paths.withdraw }] },
  { label: 'cloudWarehouse', url: paths.cloudWarehouse, icon: InventoryIcon, children: [] },
  { label: 'account', url: paths.account, icon: PersonIcon, children: [] },
  { label: 'setting', url: paths.setting, icon: SettingsIcon, children: settingPages },
  { label: 'tutorial', url: paths.tutorial, icon: BookOpenIcon, children: [] },
];

/** Whether a path is a menu link's own or lies below it. */
export function isWithin(url: string, pathname: string): boolean {
  return pathname === url || pathname.startsWith(`${url}/`);
}

/** How many things wait on the screen of a menu link; an entry's links count where the entry stands alone. */
export function waitingAt(link: MenuLink | MenuEntry, counts: Pick<WaitingCounts, 'tickets'>): number {
  const links = 'children' in link ? [link, ...link.children] : [link];
  return links.reduce((sum, { counts: counted }) => sum + (counted === undefined ? 0 : counts[counted]), 0);
}

/** The menu a role sees: the app's own, or the server's selection and order of it once that is switched on and loaded. */
export function visibleMenu({ menuFromServer, serverMenu, role }: Pick<Visit, 'menuFromServer' | 'serverMenu' | 'role'>): MenuEntry[] {
  if (!menuFromServer || serverMenu.length === 0) return [...menu];
  return permitted(serverMenu, role).flatMap(({ path, children }) => {
    const entry = menu.find(({ url }) => url === path);
    if (entry === undefined) return [];
    const links = permitted(children, role).flatMap((child) => entry.children.filter(({ url }) => url === child.path));
    return [{ ...entry, children: links }];
  });
}

type ServerEntry = Pick<ServerMenuEntry, 'path' | 'roles' | 'order' | 'children'>;

function permitted(entries: readonly ServerEntry[], role: string): ServerEntry[] {
  return entries.filter((entry) => isPermitted(entry, role)).sort((one, other) => one.order - other.order);
}
