import { LANGUAGE_KEY } from '#app/i18n/language-cookie.ts';
import { formatSettings, parseSettings, type SettingState } from './setting-state.ts';

/**
 * The one reader of web storage. It mirrors what the specification names (9) for scripts of the page; the truth stays with
 * the cookie and the provider. Inside a cross-site iframe, or with storage switched off, everything here does nothing.
 */
const TOKEN_KEY = 'token';
const USER_KEY = 'user-state';
const SETTING_KEY = 'setting-state';
const TAB_LIST_KEY = 'tab-list';
const REMEMBERED_USERNAME_KEY = 'remembered-username';
/** In the storage of the one browser tab, and gone with it. */
const TYPING_KEY = 'typing';
/** Says that a session exists. The credential itself is out of reach of scripts. */
const TOKEN_MARKER = 'signed-in';

/** This page is logging out: answers still on their way sign nobody in again, and their refusals are not a session that ended. */
let isLoggingOut = false;

export function mirrorSignedIn(user: object): void {
  if (isLoggingOut) return;
  write(TOKEN_KEY, TOKEN_MARKER);
  write(USER_KEY, JSON.stringify(user));
}

/** Whether the page before had a session, and nobody logged out since. */
export function wasSignedIn(): boolean {
  return !isLoggingOut && read(TOKEN_KEY) !== null;
}

/** Says that this page logs out, before the server is asked. It holds until the page is left. */
export function markLoggingOut(): void {
  isLoggingOut = true;
}

/** Clears what belongs to the user: token, user info, tab list and the menu from the server (specification 4). */
export function mirrorSignedOut(): void {
  remove(TOKEN_KEY);
  remove(USER_KEY);
  remove(TAB_LIST_KEY);
  const settings = storedSettings();
  if (settings !== null && settings.serverMenu.length > 0) storeSettings({ ...settings, serverMenu: [] });
}

/** The interface settings this browser kept; null when it kept none. */
export function storedSettings(): SettingState | null {
  const stored = read(SETTING_KEY);
  return stored === null ? null : parseSettings(stored);
}

export function storeSettings(settings: SettingState): void {
  write(SETTING_KEY, formatSettings(settings, 'all'));
}

/** Calls back when another tab changes the settings; answers how to stop. */
export function watchSettings(onChange: (settings: SettingState) => void): () => void {
  return watch(({ key, newValue }) => {
    if (key === SETTING_KEY && newValue !== null) onChange(parseSettings(newValue));
  });
}

/** The visited tabs as text, null when none are kept. */
export function storedTabList(): string | null {
  return read(TAB_LIST_KEY);
}

export function storeTabList(text: string): void {
  write(TAB_LIST_KEY, text);
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

/** Id of the user the page is shown for; null when nobody is signed in. */
export function storedUserId(): string | null {
  const id = userIdOf(read(USER_KEY));
  return typeof id === 'string' ? id : null;
}

export function saveFormInput(text: string): void {
  write(TYPING_KEY, text, storageOfTab());
}

export function savedFormInput(): string | null {
  return storageOfTab()?.getItem(TYPING_KEY) ?? null;
}

export function clearFormInput(): void {
  storageOfTab()?.removeItem(TYPING_KEY);
}

/** Calls back when another tab signs in, signs out, or turns into another user; answers how to stop. */
export function watchOtherTabs(onChange: () => void): () => void {
  return watch(({ key, oldValue, newValue }) => {
    const cleared = key === null;
    const ofSession = key === TOKEN_KEY || (key === USER_KEY && userIdOf(oldValue) !== userIdOf(newValue));
    if (cleared || (ofSession && oldValue !== newValue)) onChange();
  });
}

/** A role switched or a profile changed in another tab is not another user. */
function userIdOf(userState: string | null): unknown {
  try {
    const user: unknown = JSON.parse(userState ?? 'null');
    return typeof user === 'object' && user !== null && 'id' in user ? user.id : null;
  } catch {
    return null;
  }
}

/**
 * Gives the page a session storage of its own where the browser gives none: the router does not find its way without.
 * It is gone with the page.
 */
export function standInForSessionStorage(): void {
  try {
    if (window.sessionStorage !== null) return;
  } catch {
    Object.defineProperty(window, 'sessionStorage', { value: storageInMemory(), configurable: true });
  }
}

function storageInMemory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, String(value)),
  };
}

function watch(listener: (event: StorageEvent) => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function read(key: string): string | null {
  return storage()?.getItem(key) ?? null;
}

function write(key: string, value: string, into = storage()): void {
  try {
    into?.setItem(key, value);
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

function storageOfTab(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
