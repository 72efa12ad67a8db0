import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Links, Outlet, Scripts, useLoaderData } from '@remix-run/react';
import { AppProvider } from '@shopify/polaris';
import polarisStyles from '@shopify/polaris/build/esm/styles.css?url';
import words from '@shopify/polaris/locales/en.json';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: polarisStyles }];

/** Inside the admin it carries App Bridge, as every page there has to: key and script are told to the server. */
export function loader({ request }: LoaderFunctionArgs) {
  const isFramed = new URL(request.url).searchParams.get('embedded') === '1';
  const { APP_BRIDGE_KEY: key, APP_BRIDGE_URL: url } = process.env;
  return isFramed && key !== undefined && url !== undefined ? { key, url } : null;
}

export default function Root() {
  const bridge = useLoaderData<typeof loader>();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        {bridge === null ? null : (
          <>
            <meta name="shopify-api-key" content={bridge.key} />
            <script src={bridge.url} data-api-key={bridge.key} />
          </>
        )}
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
