import { Icon, type IconSource } from '@shopify/polaris';
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
import type { MenuLabel } from './menu.ts';

const icons: Partial<Record<MenuLabel, IconSource>> = {
  home: HomeIcon,
  products: ProductIcon,
  importList: ImportIcon,
  stores: StoreIcon,
  myProducts: ProductListIcon,
  orders: OrderIcon,
  manualOrders: OrderDraftIcon,
  balance: WalletIcon,
  recommend: GiftCardIcon,
  cloudWarehouse: InventoryIcon,
  account: PersonIcon,
  setting: SettingsIcon,
  tutorial: BookOpenIcon,
};

/** What the sidebar shows beside an entry; apart from the menu, which the admin and the settings need without it. */
export function MenuIcon({ label }: { label: MenuLabel }) {
  const icon = icons[label];
  return icon === undefined ? null : <Icon source={icon} />;
}
