import { matchPath } from 'react-router';
import type { ServerMenuEntry } from '#contract/menu.ts';
import { paths } from '#app/paths.ts';
import { loginPathFor } from './login-redirect.ts';
import { routeRules, type RouteRule } from './route-rules.ts';

/** No route has it, so the not-found page shows there. */
export const NOT_FOUND_PATH = '/not-found';

/** Who opens what. */
export interface Visit {
  /** Full address. */
  url: string;
  token: boolean;
  /** Null while no user is loaded. */
  userId: string | null;
  role: string;
  menuFromServer: boolean;
  serverMenu: readonly ServerMenuEntry[];
}

/** Null: the page opens. Else the path to go to instead. */
export type RedirectTarget = string | null;

/** The navigation rules of specification 4: first who is signed in, then what the role may open. */
export function redirectAway(visit: Visit, rules: readonly RouteRule[] = routeRules): RedirectTarget {
  const { pathname } = new URL(visit.url);
  const rule = ruleOf(pathname, rules);
  const needsUser = rule?.requiresAuth ?? false;
  if (needsUser && (!visit.token || visit.userId === null)) return loginPathFor(visit.url);
  return needsUser ? redirectForRole(pathname, visit, rules) : null;
}

/** The role guard alone, for a path of somebody signed in. */
export function redirectForRole(
  pathname: string,
  { role, menuFromServer, serverMenu }: Pick<Visit, 'role' | 'menuFromServer' | 'serverMenu'>,
  rules: readonly RouteRule[] = routeRules,
): RedirectTarget {
  const rule = ruleOf(pathname, rules);
  if (menuFromServer) {
    const entry = entryOf(pathname, serverMenu);
    const exists = rule !== undefined || entry !== undefined;
    return exists && isPermitted(rule, role) && isPermitted(entry, role) ? null : NOT_FOUND_PATH;
  }
  return isPermitted(rule, role) ? null : (firstPermitted(role, rules) ?? NOT_FOUND_PATH);
}

/** Whether a role may open a route; one that needs no sign-in or lists no roles is open. */
export function isPermitted(route: { requiresAuth?: boolean; roles?: readonly string[] } | undefined, role: string): boolean {
  const roles = route?.roles ?? [];
  return route?.requiresAuth === false || roles.length === 0 || roles.includes('*') || roles.includes(role);
}

function firstPermitted(role: string, rules: readonly RouteRule[]): string | null {
  const rule = rules.find((each) => each.requiresAuth && !each.path.includes(':') && isPermitted(each, role) && isScreenOfMenu(each));
  return rule?.path ?? null;
}

/** A payment page asks for what to pay, and an account is selected on one’s own wish: nobody is sent there by a guard. */
function isScreenOfMenu({ path }: RouteRule): boolean {
  const onlyOnWish: readonly string[] = [paths.confirmPayment, paths.paySuccess, paths.payoneerConfirmPayment, paths.selectAccount];
  return !onlyOnWish.includes(path);
}

function ruleOf(pathname: string, rules: readonly RouteRule[]): RouteRule | undefined {
  const exact = rules.find(({ path }) => path.toLowerCase() === pathname.toLowerCase());
  return exact ?? rules.find(({ path }) => matchPath({ path, caseSensitive: false }, pathname) !== null);
}

/** The entry of the server's menu a path belongs to: itself or the nearest above it. */
function entryOf(pathname: string, menu: readonly ServerMenuEntry[]): ServerMenuEntry | undefined {
  const path = pathname.toLowerCase();
  return allEntries(menu)
    .filter((entry) => path === entry.path.toLowerCase() || path.startsWith(`${entry.path.toLowerCase()}/`))
    .reduce<ServerMenuEntry | undefined>(
      (nearest, entry) => (entry.path.length > (nearest?.path.length ?? 0) ? entry : nearest),
      undefined,
    );
}

function allEntries(menu: readonly ServerMenuEntry[]): ServerMenuEntry[] {
  return menu.flatMap((entry) => [entry, ...allEntries(entry.children)]);
}
