import { useEffect, useState, type ReactNode } from 'react';
import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import '@shopify/polaris/build/esm/styles.css';
import './shell/theme.css';
import { requestLocale } from './i18n/request-locale.ts';
import type { ScreenHandle } from './i18n/screen-handle.ts';
import { useLocale } from './i18n/use-locale.ts';
import { InterfaceSettingsProvider, useInterfaceSettings } from './session/interface-settings.tsx';
import { getCredential } from './session/credential.server.ts';
import { isAuthorizePath } from './session/sign-in-paths.ts';
import { firstPaintSettings } from './session/setting-cookie.ts';
import { defaultSettings } from './session/setting-state.ts';
import { BridgeScript } from './shopify/bridge-script.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { releaseEvents, repeatPress } from './shell/hold-events.ts';
import { useNonce } from './shell/nonce.ts';
import { Providers } from './shell/providers.tsx';
import { PublicPage } from './shell/public-page.tsx';
import { rootAttributes } from './shell/root-attributes.ts';
import { useRootData } from './shell/root-data.ts';
import { DocumentTitle } from './shell/screen-title.tsx';
import colorWeakStyles from './shell/color-weak.css?url';
import darkStyles from './shell/dark-theme.css?url';
import { readTimeZone } from './shell/time-zone-cookie.ts';

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookies = request.headers.get('cookie');
  const credential = getCredential(request);
  const hasWidget = credential?.kind !== 'shopify' && !isAuthorizePath(new URL(request.url).pathname);
  return {
    brandName: context.config.brandName,
    locale: await requestLocale(request),
    timeZone: readTimeZone(cookies),
    settings: firstPaintSettings(request.headers),
    supportWidgetUrl: hasWidget ? context.config.supportWidgetUrl : null,
    signedIn: credential !== null,
    embedded: credential?.kind === 'shopify' ? embedding(context) : null,
  };
}

/** What a page inside the Shopify admin needs to know of it; host and lateness only of the document itself. */
function embedding({ config, shopifyLaunch }: AppLoadContext) {
  const { apiKey, appBridgeUrl } = config.shopify;
  const { host = null, shop = null, lateBridge = false } = shopifyLaunch ?? {};
  return { apiKey, appBridgeUrl, host, shop, lateBridge };
}

export function Layout({ children }: { children: ReactNode }) {
  useState(releaseEvents);
  useEffect(repeatPress, []);
  return (
    <InterfaceSettingsProvider initial={useRootData()?.settings ?? defaultSettings}>
      <Page>{children}</Page>
    </InterfaceSettingsProvider>
  );
}

function Page({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const nonce = useNonce();
  const kept = useInterfaceSettings().settings;
  const embedded = useFirstEmbedding();
  // Themes are the standalone app's: in the admin it looks like the admin.
  const settings = embedded === null ? kept : defaultSettings;
  return (
    // Polaris sets the theme's class after mounting; printed here, the first paint has its colours.
    <html lang={locale} {...rootAttributes(settings)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {embedded === null ? null : (
          <BridgeScript apiKey={embedded.apiKey} appBridgeUrl={embedded.appBridgeUrl} late={embedded.lateBridge} nonce={nonce} />
        )}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <DocumentTitle />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Links />
        {settings.theme === 'dark' ? <link rel="stylesheet" href={darkStyles} /> : null}
        {settings.colorWeak ? <link rel="stylesheet" href={colorWeakStyles} /> : null}
      </head>
      <body>
        <Providers>{children}</Providers>
        {embedded === null ? <ScrollRestoration nonce={nonce} /> : null}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** How the document was embedded. It stays: a script in the head that changes would run again. */
function useFirstEmbedding() {
  const data = useRootData();
  const [first] = useState(data?.embedded ?? null);
  return first;
}

export default function Root() {
  return (
    <ScreenTexts>
      <Outlet />
    </ScreenTexts>
  );
}

/**
 * Holds a navigation until the texts of its screen are there. The router renders it as a transition, so React keeps the page
 * before while this suspends; on the first page they are loaded before hydration.
 */
function ScreenTexts({ children }: { children: ReactNode }) {
  const namespaces = useMatches().flatMap(({ handle }) => (handle as ScreenHandle | undefined)?.i18n ?? []);
  useTranslation(['ui', ...namespaces], { useSuspense: true });
  return children;
}

export function ErrorBoundary() {
  return (
    <PublicPage>
      <ErrorPage error={useRouteError()} />
    </PublicPage>
  );
}
