import { LANGUAGE_KEY } from '#app/i18n/language-cookie.ts';

/**
 * The one reader of web storage. It mirrors what the specification names (9) for scripts of the page; the truth stays with
 * the cookie and the provider. Inside a cross-site iframe, or with storage switched off, everything here does nothing.
 */
const TOKEN_KEY = 'token';
const USER_KEY = 'user-state';
const SETTING_KEY = 'setting-state';
const REMEMBERED_USERNAME_KEY = 'remembered-username';
/** Says that a session exists. The credential itself is out of reach of scripts. */
const TOKEN_MARKER = 'signed-in';

/** Defaults of the persisted interface settings (specification 3). */
const settingDefaults = {
  theme: 'light',
  colorWeak: false,
  navbar: true,
  menu: true,
  topMenu: false,
  hideMenu: false,
  menuCollapse: false,
  footer: true,
  themeColor: '#005bd3',
  menuWidth: 280,
  globalSettings: false,
  device: 'desktop',
  tabBar: false,
  menuFromServer: false,
  serverMenu: [],
  shopifyConfig: {},
};

export function mirrorSignedIn(user: object): void {
  write(TOKEN_KEY, TOKEN_MARKER);
  write(USER_KEY, JSON.stringify(user));
  if (read(SETTING_KEY) === null) write(SETTING_KEY, JSON.stringify(settingDefaults));
}

export function mirrorSignedOut(): void {
  remove(TOKEN_KEY);
  remove(USER_KEY);
}

export function mirrorLocale(locale: string): void {
  write(LANGUAGE_KEY, locale);
}

export function rememberedUsername(): string {
  return read(REMEMBERED_USERNAME_KEY) ?? '';
}

export function rememberUsername(username: string): void {
  write(REMEMBERED_USERNAME_KEY, username);
}

export function forgetUsername(): void {
  remove(REMEMBERED_USERNAME_KEY);
}

/** Calls back when another tab signs in, signs out, or turns into another user; answers how to stop. */
export function watchOtherTabs(onChange: () => void): () => void {
  const listener = (event: StorageEvent): void => {
    const cleared = event.key === null;
    const ofSession = event.key === TOKEN_KEY || event.key === USER_KEY;
    if (cleared || (ofSession && event.oldValue !== event.newValue)) onChange();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function read(key: string): string | null {
  return storage()?.getItem(key) ?? null;
}

function write(key: string, value: string): void {
  try {
    storage()?.setItem(key, value);
  } catch {
    // Full or forbidden: the mirror stays behind, nothing else depends on it.
  }
}

function remove(key: string): void {
  storage()?.removeItem(key);
}

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
