import { describe, expect, it } from 'vitest';
import { readSettingCookie, settingCookie } from './setting-cookie.ts';
import { defaultSettings, formatSettings, parseSettings, takeStored } from './setting-state.ts';

describe('the interface settings', () => {
  it('have the defaults of the specification', () => {
    expect(parseSettings(null)).toEqual({
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
    });
  });

  it.each(['', 'null', '[]', '"x"', '{', '{"theme":', 'undefined'])('that can not be read (%s) are the defaults', (stored) => {
    expect(parseSettings(stored)).toEqual(defaultSettings);
  });

  it('of an older version or a wrong hand fall back field by field', () => {
    const stored = {
      theme: 'pink',
      colorWeak: 'yes',
      navbar: false,
      themeColor: 'red;} body{display:none',
      menuWidth: 9000,
      serverMenu: [{ name: 'x' }],
      shopifyConfig: [],
      gone: 1,
    };
    expect(parseSettings(JSON.stringify(stored))).toEqual({ ...defaultSettings, navbar: false });
  });

  it.each([
    [{}, {}],
    [
      { apiKey: 'key', host: 'aG9zdA', forceRedirect: false },
      { apiKey: 'key', host: 'aG9zdA', forceRedirect: false },
    ],
    [{ apiKey: 'key', host: 'aG9zdA', forceRedirect: true }, {}],
    [{ apiKey: 'key' }, {}],
    [{ apiKey: 1, host: null, forceRedirect: false }, {}],
  ])('hold App Bridge’s configuration or none: %o', (stored, shopifyConfig) => {
    expect(parseSettings(JSON.stringify({ shopifyConfig: stored }))).toEqual({ ...defaultSettings, shopifyConfig });
  });

  it('come back as they were kept', () => {
    const entry = { name: 'orders', path: '/orders', order: 1, roles: ['*'], children: [] };
    const settings = { ...defaultSettings, theme: 'dark' as const, menuWidth: 320, serverMenu: [{ ...entry, children: [entry] }] };
    expect(parseSettings(formatSettings(settings, 'all'))).toEqual(settings);
  });
});

describe('settings that another page stored', () => {
  it('replace the current ones, but neither open nor close the drawer', () => {
    const stored = { ...defaultSettings, theme: 'dark' as const, globalSettings: true };
    expect(takeStored(stored, defaultSettings)).toEqual({ ...defaultSettings, theme: 'dark' });
    expect(takeStored(defaultSettings, stored)).toEqual({ ...defaultSettings, globalSettings: true });
  });
});

describe('the cookie of the settings', () => {
  it('tells the server what the frame looks like, and no more', () => {
    const entry = { name: 'orders', path: '/orders', order: 1, roles: ['*'], children: [] };
    const settings = { ...defaultSettings, tabBar: true, themeColor: '#b0125b', globalSettings: true, serverMenu: [entry] };
    const cookie = settingCookie(settings).split(';')[0] ?? '';
    expect(decodeURIComponent(cookie)).toBe('setting-state={"themeColor":"#b0125b","tabBar":true}');
    expect(readSettingCookie(`a=b; ${cookie}`)).toEqual({ ...defaultSettings, tabBar: true, themeColor: '#b0125b' });
  });

  it.each(['', 'setting-state', 'setting-state=%E0%A4%A', 'setting-state=%7B', 'setting-state={"menuWidth":"1"}'])(
    'that says nothing readable (%s) leaves the defaults',
    (header) => {
      expect(readSettingCookie(header)).toEqual(defaultSettings);
    },
  );
});
