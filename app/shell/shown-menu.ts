import type { ServerMenuEntry } from '#contract/menu.ts';
import { isPermitted, type Visit } from '#app/session/role-guard.ts';
import { menu, type MenuEntry } from './menu.ts';

type MenuPlace = Pick<ServerMenuEntry, 'path' | 'roles' | 'order' | 'children'>;

/** The menu as it is shown: our own, or the server's order and choice of it when that is in use and has come. */
export function shownMenu({ menuFromServer, serverMenu, role }: Pick<Visit, 'menuFromServer' | 'serverMenu' | 'role'>): MenuEntry[] {
  if (!menuFromServer || serverMenu.length === 0) return [...menu];
  return permitted(serverMenu, role).flatMap(({ path, children }) => {
    const own = menu.find(({ url }) => url === path);
    if (own === undefined) return [];
    const below = permitted(children, role).flatMap((child) => own.children.filter(({ url }) => url === child.path));
    return [{ ...own, children: below }];
  });
}

function permitted(places: readonly MenuPlace[], role: string): MenuPlace[] {
  return places.filter((place) => isPermitted(place, role)).sort((one, other) => one.order - other.order);
}
