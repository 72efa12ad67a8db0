import { startTransition, useEffect, useMemo } from 'react';
import { useRouteLoaderData } from '@remix-run/react';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { useShownRole } from '#app/session/shown-role.tsx';
import type { loader } from './main-layout.tsx';
import { shownMenu } from './shown-menu.ts';
import type { MenuEntry } from './menu.ts';

/** Polaris turns the menu into a drawer below this width. */
const NARROW = '(max-width: 47.9975em)';

/** The menu of who looks at the page. On the first paint the server's menu comes with the page. */
export function useShownMenu(): MenuEntry[] {
  const { settings } = useInterfaceSettings();
  const { role } = useShownRole();
  const came = useRouteLoaderData<typeof loader>('shell/main-layout')?.serverMenu;
  const { menuFromServer } = settings;
  const serverMenu = came === undefined || came.length === 0 ? settings.serverMenu : came;
  return useMemo(() => shownMenu({ menuFromServer, serverMenu, role }), [menuFromServer, serverMenu, role]);
}

/** Keeps the kind of window in the settings, so that the next page comes with the right frame. */
export function useDevice(): void {
  const { change } = useInterfaceSettings();
  useEffect(() => {
    const narrow = window.matchMedia(NARROW);
    const tell = (): void => startTransition(() => change({ device: narrow.matches ? 'mobile' : 'desktop', hideMenu: narrow.matches }));
    tell();
    narrow.addEventListener('change', tell);
    return () => narrow.removeEventListener('change', tell);
  }, [change]);
}
