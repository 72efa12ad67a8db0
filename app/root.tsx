import type { ReactNode } from 'react';
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from '@remix-run/react';
import nprogressStyles from 'nprogress/nprogress.css?url';
import polarisStyles from '@shopify/polaris/build/esm/styles.css?url';
import { requestLocale } from './i18n/request-locale.ts';
import { useLocale } from './i18n/use-locale.ts';
import { hasCredential } from './session/require-user.server.ts';
import { DocumentTitle } from './shell/document-title.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { useNonce } from './shell/nonce.ts';
import { Providers } from './shell/providers.tsx';
import { PublicPage } from './shell/public-page.tsx';
import shellStyles from './shell/shell.css?url';
import { readTimeZone } from './shell/time-zone-cookie.ts';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: polarisStyles },
  { rel: 'stylesheet', href: nprogressStyles },
  { rel: 'stylesheet', href: shellStyles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    brandName: context.config.brandName,
    locale: await requestLocale(request),
    timeZone: readTimeZone(request.headers.get('cookie')),
    signedIn: hasCredential(request),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const nonce = useNonce();
  return (
    // Polaris sets the theme's class after mounting; printed here, the first paint has its colours.
    <html lang={locale} className="p-theme-light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <DocumentTitle />
        <Meta />
        <Links />
      </head>
      <body>
        <Providers>{children}</Providers>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <PublicPage>
      <ErrorPage error={useRouteError()} />
    </PublicPage>
  );
}
