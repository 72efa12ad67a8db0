import type { ServerMenuEntry } from '#contract/menu.ts';
import { isShopifyConfig, type ShopifyConfig } from '#app/shopify/shopify-config.ts';

export const themes = ['light', 'dark'] as const;
export const devices = ['desktop', 'mobile'] as const;
export const MENU_WIDTH = { min: 200, max: 400 } as const;
export const DEFAULT_THEME_COLOR = '#005bd3';

/** The persisted interface settings (specification 3). */
export interface SettingState {
  theme: (typeof themes)[number];
  colorWeak: boolean;
  navbar: boolean;
  menu: boolean;
  topMenu: boolean;
  /** Whether the menu is out of the page: on narrow screens a drawer holds it. */
  hideMenu: boolean;
  menuCollapse: boolean;
  footer: boolean;
  /** Six hex digits after a #. */
  themeColor: string;
  /** Pixels, within `MENU_WIDTH`. */
  menuWidth: number;
  /** Whether the settings drawer is open. */
  globalSettings: boolean;
  /** Kind of the last seen window: narrow ones have the menu in a drawer. */
  device: (typeof devices)[number];
  tabBar: boolean;
  menuFromServer: boolean;
  serverMenu: ServerMenuEntry[];
  /** Empty until the app was opened inside the Shopify admin. */
  shopifyConfig: ShopifyConfig | Record<string, never>;
}

export const defaultSettings: SettingState = {
  theme: 'light',
  colorWeak: false,
  navbar: true,
  menu: true,
  topMenu: false,
  hideMenu: false,
  menuCollapse: false,
  footer: true,
  themeColor: DEFAULT_THEME_COLOR,
  menuWidth: 280,
  globalSettings: false,
  device: 'desktop',
  tabBar: false,
  menuFromServer: false,
  serverMenu: [],
  shopifyConfig: {},
};

const isBoolean = (value: unknown): boolean => typeof value === 'boolean';

/** What a stored value must be to be taken over; anything else falls back, field by field. */
const isSound: Record<keyof SettingState, (value: unknown) => boolean> = {
  theme: (value) => themes.some((theme) => theme === value),
  colorWeak: isBoolean,
  navbar: isBoolean,
  menu: isBoolean,
  topMenu: isBoolean,
  hideMenu: isBoolean,
  menuCollapse: isBoolean,
  footer: isBoolean,
  themeColor: isHexColor,
  menuWidth: isMenuWidth,
  globalSettings: isBoolean,
  device: (value) => devices.some((device) => device === value),
  tabBar: isBoolean,
  menuFromServer: isBoolean,
  serverMenu: isMenu,
  shopifyConfig: (value) => isRecord(value) && (Object.keys(value).length === 0 || isShopifyConfig(value)),
};

/** Settings out of what was stored, by whatever version; what is missing or wrong is at its default. */
export function parseSettings(stored: string | null): SettingState {
  const fields = recordOf(stored);
  const sound = Object.entries(isSound).filter(([name, check]) => name in fields && check(fields[name]));
  return { ...defaultSettings, ...Object.fromEntries(sound.map(([name]) => [name, fields[name]])) };
}

/** Settings stored by another page. An open drawer stays that page's own: it opens neither on the next load nor in another tab. */
export function takeStored(stored: SettingState, current: SettingState): SettingState {
  return { ...stored, globalSettings: current.globalSettings };
}

/** Settings as text: all fields, or only those off their default, where it must be short. */
export function formatSettings(settings: Partial<SettingState>, fields: 'all' | 'changed'): string {
  if (fields === 'all') return JSON.stringify(settings);
  const changed = Object.entries(settings).filter(([name, value]) => defaultSettings[name as keyof SettingState] !== value);
  return JSON.stringify(Object.fromEntries(changed));
}

export function isHexColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}

export function isMenuWidth(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= MENU_WIDTH.min && value <= MENU_WIDTH.max;
}

/** Whether a value is a menu as the server gives it. */
export function isMenu(value: unknown): value is ServerMenuEntry[] {
  return Array.isArray(value) && value.every(isMenuEntry);
}

function isMenuEntry(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { name, path, order, roles, children } = value;
  const isText = (text: unknown): boolean => typeof text === 'string';
  return isText(name) && isText(path) && typeof order === 'number' && Array.isArray(roles) && roles.every(isText) && isMenu(children);
}

function recordOf(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
