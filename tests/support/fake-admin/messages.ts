/** A link of the app's menu, in the order it is declared. */
export interface NavItem {
  key: string;
  label: string;
  /** Path within the app. */
  path: string;
  isHome: boolean;
}

/** A button the app puts into the title bar or the save bar. */
export interface BarButton {
  key: string;
  label: string;
  variant: 'primary' | 'breadcrumb' | 'plain';
  /** Menu it stands in; empty: it stands alone. */
  group: string;
  isCritical: boolean;
  isDisabled: boolean;
}

export interface SaveBar {
  save: BarButton | null;
  discard: BarButton | null;
  confirmsDiscard: boolean;
}

/** What the framed page tells the admin. */
export type FromApp =
  | { type: 'location'; path: string }
  | { type: 'nav'; items: NavItem[] }
  | { type: 'title'; title: string; buttons: BarButton[] }
  | { type: 'save-bar'; bar: SaveBar | null }
  | { type: 'loading'; isLoading: boolean }
  | { type: 'toast'; id: string; text: string; isError: boolean; durationMs: number; action: string }
  | { type: 'hide-toast'; id: string }
  | { type: 'leave'; url: string }
  | { type: 'ask'; id: number; question: 'config' | 'id-token' | 'leave-confirmation' };

/** What the admin tells the framed page. */
export type FromAdmin =
  | { type: 'answer'; id: number; value: string }
  | { type: 'press'; key: string }
  | { type: 'navigate'; path: string }
  | { type: 'toast-action'; id: string }
  | { type: 'toast-gone'; id: string };

/** What the admin knows of the framed page's shop; a `config` question is answered with it as JSON. */
export interface ShopConfig {
  shop: string;
  host: string;
  locale: string;
}

/** What the admin's own page is told by its server. */
export interface PageSettings extends ShopConfig {
  appOrigin: string;
  /** Path of the app in the admin, without a closing slash. */
  basePath: string;
  /** Where a fresh session token is posted for. */
  tokenPath: string;
}

/** Parameters the admin adds to the addresses it opens; no part of the app's own address. */
export const launchParameters = ['embedded', 'hmac', 'host', 'id_token', 'locale', 'session', 'shop', 'timestamp'];
