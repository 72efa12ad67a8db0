import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from '@remix-run/react';
import { Frame, TopBar } from '@shopify/polaris';
import type { User } from '#contract/sign-in.ts';
import { Brand } from './brand.tsx';
import { BreadcrumbTrail } from './breadcrumb-trail.tsx';
import { Footer } from './footer.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { UserMenu } from './user-menu.tsx';

/** The frame of the standalone app: menu, top bar, trail, screen, footer. */
export function MainFrame({ user, children }: { user: User; children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const screen = useRef<HTMLAnchorElement & HTMLDivElement>(null);
  useFocusOnNavigation(screen);

  const topBar = (
    <header>
      <TopBar
        showNavigationToggle
        onNavigationToggle={() => setMenuOpen((open) => !open)}
        contextControl={<Brand />}
        secondaryMenu={<LanguageMenu />}
        userMenu={<UserMenu user={user} />}
      />
    </header>
  );
  return (
    <Frame
      topBar={topBar}
      navigation={<SideNavigation onDismiss={() => setMenuOpen(false)} />}
      showMobileNavigation={menuOpen}
      onNavigationDismiss={() => setMenuOpen(false)}
      skipToContentTarget={screen}
    >
      <div className="wharf-screen" id="screen" ref={screen} tabIndex={-1}>
        <BreadcrumbTrail />
        {children}
      </div>
      <Footer />
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
