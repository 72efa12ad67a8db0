import { useEffect, useState, type ReactNode } from 'react';
import { SaveBarContext } from '#app/ui/form-save-bar.tsx';
import { PageContext } from '#app/ui/page.tsx';
import { EmbeddedLoading } from './embedded-loading.tsx';
import { EmbeddedMenu } from './embedded-menu.tsx';
import { EmbeddedNotices } from './embedded-notices.tsx';
import { EmbeddedPage, TitleBarContext } from './embedded-page.tsx';
import { EmbeddedSaveBar } from './embedded-save-bar.tsx';
import { EmbeddedTitle } from './embedded-title.tsx';
import { useFreshScreen } from './use-fresh-screen.ts';
import { useShopifyConfig } from './use-shopify-config.ts';

/** What every page inside the Shopify admin stands on: the admin draws menu, title, save bar, toasts and loading bar. */
export function EmbeddedShell({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const screen = useFreshScreen();
  const [titleBar, setTitleBar] = useState<HTMLElement | null>(null);
  useShopifyConfig();
  return (
    <SaveBarContext.Provider value={EmbeddedSaveBar}>
      <EmbeddedMenu />
      <EmbeddedTitle barRef={setTitleBar} />
      <EmbeddedLoading />
      {/* A form sent before it came to life would load the page without its token, and lose what was typed. */}
      <div className="wharf-embedded" ref={screen} tabIndex={-1} {...(hydrated ? {} : { inert: '' })}>
        <PageContext.Provider value={EmbeddedPage}>
          <TitleBarContext.Provider value={titleBar}>
            <EmbeddedNotices>{children}</EmbeddedNotices>
          </TitleBarContext.Provider>
        </PageContext.Provider>
      </div>
    </SaveBarContext.Provider>
  );
}

function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
