import { type ServerMenuEntry, userMenu } from '#contract/menu.ts';
import type { Api } from '#provider/http/api.ts';
import { menuEntries } from './menu-entries.ts';

/** Binds the menu from the server: the entries the caller's role may open. */
export function menuRoutes(api: Api): void {
  api.bind(userMenu, async ({ caller }) => entriesFor(caller.role, menuEntries));
}

function entriesFor(role: string, entries: readonly ServerMenuEntry[]): ServerMenuEntry[] {
  return entries
    .filter(({ roles }) => roles.includes('*') || roles.includes(role))
    .map((entry) => ({ ...entry, children: entriesFor(role, entry.children) }));
}
