import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from '@remix-run/react';
import { Frame } from '@shopify/polaris';
import type { User } from '#contract/sign-in.ts';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { useMirroredUser } from '#app/session/shown-role.tsx';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { BreadcrumbTrail } from './breadcrumb-trail.tsx';
import { Footer } from './footer.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { TopTools } from './top-tools.tsx';
import { useDevice, useShownMenu } from './use-frame-state.ts';

const [FloatingTools, RailNavigation, TabBar, TopMenu] = await Promise.all([
  drawnPart('.wharf-floating-tools', async () => (await import('./floating-tools.tsx')).FloatingTools),
  drawnPart('.wharf-rail', async () => (await import('./rail-navigation.tsx')).RailNavigation),
  drawnPart('.wharf-tabs', async () => (await import('./tab-bar.tsx')).TabBar),
  drawnPart('.wharf-top-menu', async () => (await import('./top-menu.tsx')).TopMenu),
]);

/** The frame of the standalone app: menu, top bar, tabs, trail, screen, footer, as the settings say. */
export function FrameParts({ user, children }: { user: User; children: ReactNode }) {
  const { settings } = useInterfaceSettings();
  const [menuOpen, setMenuOpen] = useState(false);
  const screen = useRef<HTMLAnchorElement & HTMLDivElement>(null);
  const entries = useShownMenu();
  useDevice();
  useMirroredUser(user);
  useFocusOnNavigation(screen);

  const across = settings.topMenu && settings.device === 'desktop';
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const toggleMenu = useCallback(() => setMenuOpen((open) => !open), []);
  const collapsed = settings.menuCollapse && settings.device === 'desktop';
  const sideMenu = collapsed ? <RailNavigation entries={entries} /> : <SideNavigation entries={entries} onDismiss={closeMenu} />;
  return (
    <Frame
      topBar={settings.navbar ? <TopTools user={user} hasMenu={settings.menu} onMenuToggle={toggleMenu} /> : undefined}
      navigation={settings.menu && !across ? sideMenu : undefined}
      showMobileNavigation={menuOpen}
      onNavigationDismiss={closeMenu}
      skipToContentTarget={screen}
    >
      {settings.menu && across ? <TopMenu entries={entries} /> : null}
      {settings.tabBar ? <TabBar /> : null}
      <div className="wharf-screen" id="screen" ref={screen} tabIndex={-1}>
        <BreadcrumbTrail />
        {children}
      </div>
      {settings.footer ? <Footer /> : null}
      {settings.navbar ? null : <FloatingTools hasMenu={settings.menu} onMenuToggle={toggleMenu} />}
      <SettingsPanel />
    </Frame>
  );
}

/** After a change of page the keyboard goes on at the new screen, not at the link that was left behind. */
function useFocusOnNavigation(screen: React.RefObject<HTMLElement>): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (!screen.current?.contains(document.activeElement)) screen.current?.focus({ preventScroll: true });
  }, [pathname, screen]);
}
