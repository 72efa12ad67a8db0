import { lazy, startTransition, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useRouteLoaderData } from '@remix-run/react';
import { Box, Button, Frame, InlineStack, Link, Text } from '@shopify/polaris';
import { MenuIcon, SettingsIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/sign-in.ts';
import { paths } from '#app/paths.ts';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { ShownRoleProvider, useMirroredUser, useShownRole } from '#app/session/shown-role.tsx';
import { BreadcrumbTrail } from './breadcrumb-trail.tsx';
import type { loader } from './main-layout.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { visibleMenu, type MenuEntry } from './menu.ts';
import { RailNavigation } from './rail-navigation.tsx';
import { useIsEmbedded, useRootData } from './root-data.ts';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { TopMenu } from './top-menu.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { WaitingCountsProvider } from './waiting-counts.tsx';
import styles from './main-frame.module.css';

const SettingsDrawer = lazy(() => import('./settings-drawer.tsx'));
/** Polaris turns the menu into a drawer below this width. */
const NARROW = '(max-width: 47.9975em)';

interface MainFrameProps {
  user: User;
  children: ReactNode;
}

/** What stands around the screens. Inside the Shopify admin that is the admin's own frame. */
export function MainFrame({ user, children }: MainFrameProps) {
  const isEmbedded = useIsEmbedded();
  return (
    <ShownRoleProvider user={user}>
      {isEmbedded ? (
        <main>{children}</main>
      ) : (
        <WaitingCountsProvider>
          <StandaloneFrame user={user}>{children}</StandaloneFrame>
        </WaitingCountsProvider>
      )}
    </ShownRoleProvider>
  );
}

/** Menu, top bar, tab bar, breadcrumbs and footer, as the settings say. */
function StandaloneFrame({ user, children }: MainFrameProps) {
  const { settings } = useInterfaceSettings();
  const { device, footer, menu, menuCollapse, navbar, tabBar, topMenu } = settings;
  const [menuOpen, setMenuOpen] = useState(false);
  const screen = useRef<HTMLAnchorElement & HTMLDivElement>(null);
  const entries = useVisibleMenu();
  const logo = useLogo();
  useDevice();
  useMirroredUser(user);
  useFocusOnNavigation(screen);

  const isWide = device === 'desktop';
  const isAcross = topMenu && isWide;
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const toggleMenu = () => setMenuOpen((isOpen) => !isOpen);
  const sideMenu =
    menuCollapse && isWide ? <RailNavigation entries={entries} /> : <MainNavigation entries={entries} onDismiss={closeMenu} />;
  return (
    <Frame
      logo={logo}
      topBar={navbar ? <TopBar user={user} hasMenu={menu} onMenuToggle={toggleMenu} /> : undefined}
      navigation={menu && !isAcross ? sideMenu : undefined}
      showMobileNavigation={menuOpen}
      onNavigationDismiss={closeMenu}
      skipToContentTarget={screen}
    >
      {menu && isAcross ? <TopMenu entries={entries} /> : null}
      {tabBar ? <TabBar /> : null}
      <div className={styles.screen} id="screen" ref={screen} tabIndex={-1}>
        <BreadcrumbTrail />
        {children}
      </div>
      {footer ? <Footer /> : null}
      {navbar ? null : <FloatingTools hasMenu={menu && !isWide} onMenuToggle={toggleMenu} />}
      <SettingsPanel />
    </Frame>
  );
}

function useLogo() {
  const accessibilityLabel = useRootData()?.brandName ?? '';
  return useMemo(() => ({ topBarSource: '/favicon.svg', url: paths.workplace, accessibilityLabel, width: 24 }), [accessibilityLabel]);
}

/** The menu of the shown role. On the first paint the server's menu comes with the page. */
function useVisibleMenu(): MenuEntry[] {
  const { settings } = useInterfaceSettings();
  const { role } = useShownRole();
  const loaded = useRouteLoaderData<typeof loader>('shell/main-layout')?.serverMenu ?? [];
  const { menuFromServer } = settings;
  const serverMenu = loaded.length === 0 ? settings.serverMenu : loaded;
  return useMemo(() => visibleMenu({ menuFromServer, serverMenu, role }), [menuFromServer, serverMenu, role]);
}

/** Stores the kind of window in the settings, so that the server renders the next page with the right frame. */
function useDevice(): void {
  const { change } = useInterfaceSettings();
  useEffect(() => {
    const narrow = window.matchMedia(NARROW);
    const update = (): void => startTransition(() => change({ device: narrow.matches ? 'mobile' : 'desktop', hideMenu: narrow.matches }));
    update();
    narrow.addEventListener('change', update);
    return () => narrow.removeEventListener('change', update);
  }, [change]);
}

/** The settings, and on narrow screens the menu, while the top bar is switched off. */
function FloatingTools({ hasMenu, onMenuToggle }: { hasMenu: boolean; onMenuToggle: () => void }) {
  const { t } = useTranslation('shell');
  const { change } = useInterfaceSettings();
  return (
    <div className={styles.floatingTools}>
      {hasMenu ? <Button icon={MenuIcon} accessibilityLabel={t('mainMenu')} onClick={onMenuToggle} /> : null}
      <Button icon={SettingsIcon} accessibilityLabel={t('settings.open')} onClick={() => change({ globalSettings: true })} />
    </div>
  );
}

function Footer() {
  const { t } = useTranslation('shell');
  const brand = useRootData()?.brandName ?? '';
  return (
    <footer>
      <Box padding="400">
        <InlineStack gap="400" align="center">
          <Text as="span" variant="bodySm" tone="subdued">
            {t('footer.tagline', { brand })}
          </Text>
          <Text as="span" variant="bodySm">
            <Link url={paths.text} monochrome>
              {t('footer.legal')}
            </Link>
          </Text>
        </InlineStack>
      </Box>
    </footer>
  );
}

/** The settings drawer while it is open; its code loads when it is first opened. */
function SettingsPanel() {
  const { settings, change } = useInterfaceSettings();
  const close = useCallback(() => change({ globalSettings: false }), [change]);
  if (!settings.globalSettings) return null;
  return (
    <Suspense fallback={null}>
      <SettingsDrawer onClose={close} />
    </Suspense>
  );
}
