import { startTransition, useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigation } from '@remix-run/react';
import { useAppBridge } from '@shopify/app-bridge-react';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { useBridgeState } from '#app/shopify/app-bridge.ts';
import { ConfirmDialogContext } from '#app/ui/confirm-dialog.tsx';
import { SaveBarContext } from '#app/ui/form-save-bar.tsx';
import { PageContext } from '#app/ui/page.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { EmbeddedConfirmDialog } from './embedded-confirm-dialog.tsx';
import { EmbeddedMenu } from './embedded-menu.tsx';
import { EmbeddedNotices } from './embedded-notices.tsx';
import { EmbeddedPage } from './embedded-page.tsx';
import { EmbeddedSaveBar } from './embedded-save-bar.tsx';
import { useRootData } from './root-data.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import styles from './main-frame.module.css';

/** Shorter waits show nothing at all. */
const SHOW_LOADING_AFTER_MS = 300;

/** What every page inside the Shopify admin stands on: the admin renders menu, title, save bar, toasts, dialogs and loading bar. */
export function EmbeddedShell({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  const isReady = useBridgeState() === 'ready';
  const screen = useRef<HTMLDivElement>(null);
  useFocusOnNavigation(screen);
  useScrollToTopOnNavigation();
  useStoredShopifyConfig();
  return (
    <PageContext.Provider value={EmbeddedPage}>
      <SaveBarContext.Provider value={EmbeddedSaveBar}>
        <ConfirmDialogContext.Provider value={EmbeddedConfirmDialog}>
          <EmbeddedMenu />
          {isReady ? <LoadingBar /> : null}
          {/* A form sent before hydration would load the page without its token, and lose what was typed. */}
          <div className={styles.screen} ref={screen} tabIndex={-1} {...(isHydrated ? {} : { inert: '' })}>
            <EmbeddedNotices>{children}</EmbeddedNotices>
          </div>
        </ConfirmDialogContext.Provider>
      </SaveBarContext.Provider>
    </PageContext.Provider>
  );
}

/** The admin's loading bar while a route loads. */
function LoadingBar() {
  const bridge = useAppBridge();
  const isLoading = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => bridge.loading(true), SHOW_LOADING_AFTER_MS);
    return () => {
      clearTimeout(timer);
      bridge.loading(false);
    };
  }, [bridge, isLoading]);
  return null;
}

/** A page in a frame has no session storage to restore a scroll position from. */
function useScrollToTopOnNavigation(): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current !== pathname) window.scrollTo(0, 0);
    shownPath.current = pathname;
  }, [pathname]);
}

/** Stores in the settings what App Bridge was started with. Only the first page of a session in the admin knows the admin's host. */
function useStoredShopifyConfig(): void {
  const embedded = useRootData()?.embedded;
  const { change } = useInterfaceSettings();
  const apiKey = embedded?.apiKey;
  const host = embedded?.host;
  useEffect(() => {
    if (apiKey !== undefined && host) startTransition(() => change({ shopifyConfig: { apiKey, host, forceRedirect: false } }));
  }, [apiKey, host, change]);
}
