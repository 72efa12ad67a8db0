import { describe, expect, it } from 'vitest';
import type { ServerMenuEntry } from '#contract/menu.ts';
import { isPermitted, redirectAway, type Visit } from './role-guard.ts';
import { routeRules, type RouteRule } from './route-rules.ts';

const userId = '01890a5d-ac96-774b-bcce-b302099a8057';
const rules: RouteRule[] = [
  { name: 'login', path: '/login', requiresAuth: false },
  { name: 'text', path: '/text', requiresAuth: false },
  { name: 'adminOnly', path: '/adminOnly', requiresAuth: true, roles: ['admin'] },
  { name: 'adminItem', path: '/adminOnly/:id', requiresAuth: true, roles: ['admin'] },
  { name: 'userOnly', path: '/userOnly', requiresAuth: true, roles: ['user'] },
  { name: 'everybody', path: '/everybody', requiresAuth: true, roles: ['*'] },
  { name: 'noneListed', path: '/noneListed', requiresAuth: true },
];

function entry(path: string, roles: string[], children: ServerMenuEntry[] = []): ServerMenuEntry {
  return { name: path.slice(1), path, order: 1, roles, children };
}
const serverMenu = [entry('/everybody', ['*'], [entry('/everybody/below', ['admin'])]), entry('/noneListed', ['admin'])];

function landing(path: string, visit: Partial<Visit>, over: readonly RouteRule[] = rules) {
  const nobody = { token: false, userId: null, role: '', menuFromServer: false, serverMenu: [] };
  return redirectAway({ ...nobody, ...visit, url: `http://localhost:3000${path}` }, over) ?? 'opens';
}
const signedIn = (role: string) => ({ token: true, userId, role });

describe('who is signed in (specification 4)', () => {
  it.each([
    ['/login', {}, 'opens'],
    ['/login?redirect=%2Forders', {}, 'opens'],
    ['/text?doc=terms', {}, 'opens'],
    ['/nowhere', {}, 'opens'],
    ['/everybody?a=1&b=x%20y', {}, '/login?redirect=%2Feverybody&a=1&b=x%20y'],
    ['/adminOnly/7?tab=all', {}, '/login?redirect=%2FadminOnly%2F7&tab=all'],
    ['/everybody?a=1', { token: true }, '/login?redirect=%2Feverybody&a=1'],
    ['/login', { token: true }, 'opens'],
    ['/everybody?a=1', { userId }, '/login?redirect=%2Feverybody&a=1'],
    ['/everybody?a=1', signedIn(''), 'opens'],
    ['/login', signedIn('user'), 'opens'],
  ])('%s for %j: %s', (path, visit, lands) => {
    expect(landing(path, visit)).toBe(lands);
  });
});

describe('which role (specification 4 and 6), the menu from the server not in use', () => {
  it.each([
    ['', '/adminOnly', '/everybody'],
    ['', '/userOnly', '/everybody'],
    ['', '/everybody', 'opens'],
    ['', '/noneListed', 'opens'],
    ['user', '/adminOnly', '/userOnly'],
    ['user', '/adminOnly/7?a=1', '/userOnly'],
    ['user', '/userOnly?a=1', 'opens'],
    ['user', '/everybody', 'opens'],
    ['user', '/noneListed', 'opens'],
    ['admin', '/adminOnly', 'opens'],
    ['admin', '/AdminOnly/7', 'opens'],
    ['admin', '/userOnly', '/adminOnly'],
    ['*', '/userOnly', '/everybody'],
    ['user', '/nowhere', 'opens'],
  ])('%s at %s: %s', (role, path, lands) => {
    expect(landing(path, signedIn(role))).toBe(lands);
  });

  it('with nothing permitted at all ends on the not-found page', () => {
    const only = [{ name: 'adminOnly', path: '/adminOnly', requiresAuth: true, roles: ['admin'] }];
    expect(landing('/adminOnly', signedIn('user'), only)).toBe('/not-found');
  });
});

describe('which role, the menu from the server in use', () => {
  it.each([
    ['user', '/everybody', 'opens'],
    ['user', '/everybody/below', 'opens'],
    ['user', '/noneListed', '/not-found'],
    ['user', '/noneListed?a=1', '/not-found'],
    ['admin', '/noneListed', 'opens'],
    ['user', '/userOnly', 'opens'],
    ['user', '/adminOnly', '/not-found'],
    ['', '/adminOnly', '/not-found'],
    ['', '/everybody', 'opens'],
    ['admin', '/adminOnly/7', 'opens'],
  ])('%s at %s: %s', (role, path, lands) => {
    expect(landing(path, { ...signedIn(role), menuFromServer: true, serverMenu })).toBe(lands);
  });

  it('still asks who is signed in first', () => {
    expect(landing('/everybody?a=1', { menuFromServer: true, serverMenu })).toBe('/login?redirect=%2Feverybody&a=1');
  });

  it('that has not come yet leaves the static menu to decide', () => {
    expect(landing('/everybody', { ...signedIn('user'), menuFromServer: true })).toBe('opens');
    expect(landing('/adminOnly', { ...signedIn('user'), menuFromServer: true })).toBe('/not-found');
  });
});

describe('the rules of the screens', () => {
  const publicPaths = [
    ...['/startup', '/text', '/login', '/oauth2/authorize', '/nuvemshop', '/tiktok', '/track/:token'],
    ...['/emails/confirm/:token', '/emails/unsubscribe/:token', '/invitation'],
  ];

  it('open the public ones to everybody and no other', () => {
    expect(routeRules.filter((rule) => !rule.requiresAuth).map(({ path }) => path)).toEqual(publicPaths);
  });

  it.each(routeRules.filter((rule) => rule.requiresAuth).map(({ path }) => path.replace(/:\w+/g, '7')))(
    'let merchants and administrators into %s',
    (path) => {
      for (const role of ['user', 'admin', '']) expect(landing(path, signedIn(role), routeRules)).toBe('opens');
      expect(landing(`${path}?a=1`, {}, routeRules)).toBe(`/login?redirect=${encodeURIComponent(path)}&a=1`);
    },
  );

  it('send whom a screen is closed to to the landing screen', () => {
    const closed = routeRules.map((rule) => (rule.path === '/orders' ? { ...rule, roles: ['admin'] } : rule));
    expect(landing('/orders', signedIn('user'), closed)).toBe('/dashboard/workplace');
  });

  it('are open without a list', () => {
    expect([isPermitted({}, 'user'), isPermitted({ roles: [] }, 'user'), isPermitted({ roles: ['admin'] }, 'user')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
