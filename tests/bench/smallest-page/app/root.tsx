import type { LinksFunction } from '@remix-run/node';
import { Links, Outlet, Scripts } from '@remix-run/react';
import { AppProvider } from '@shopify/polaris';
import polarisStyles from '@shopify/polaris/build/esm/styles.css?url';
import words from '@shopify/polaris/locales/en.json';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: polarisStyles }];

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Smallest page</title>
        <link rel="icon" href="data:," />
        <Links />
      </head>
      <body>
        <AppProvider i18n={words}>
          <Outlet />
        </AppProvider>
        <Scripts />
      </body>
    </html>
  );
}
