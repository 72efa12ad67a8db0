import { cookieValue } from '#app/i18n/language-cookie.ts';
import { formatSettings, parseSettings, type SettingState } from './setting-state.ts';

const SETTING_COOKIE = 'setting-state';
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** The settings as the browser sent them last time, so that the server prints the right frame at once. */
export function readSettingCookie(cookieHeader: string | null): SettingState {
  return parseSettings(decoded(cookieValue(cookieHeader, SETTING_COOKIE) ?? ''));
}

/** The settings of a page's first paint. For a browser that never sent any, its client hint says whether it is a phone's. */
export function firstPaintSettings(headers: Headers): SettingState {
  const cookies = headers.get('cookie');
  const settings = readSettingCookie(cookies);
  const isPhone = cookieValue(cookies, SETTING_COOKIE) === null && headers.get('sec-ch-ua-mobile') === '?1';
  return isPhone ? { ...settings, device: 'mobile' } : settings;
}

/** Mirror of the settings in local storage, without what the first paint does not need. */
export function settingCookie(settings: SettingState): string {
  const { serverMenu: _menu, shopifyConfig: _config, globalSettings: _open, hideMenu: _shut, ...frame } = settings;
  return `${SETTING_COOKIE}=${encodeURIComponent(formatSettings(frame, 'changed'))}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
