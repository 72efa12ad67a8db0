import { Suspense } from 'react';
import { Outlet, useRouteError } from '@remix-run/react';
import { ErrorPage } from './error-page.tsx';

/**
 * Between the layout and its screens: a screen that fails keeps the menu around it, and a press on the menu while the page
 * comes to life waits for the menu's part alone.
 */
export default function ScreenBoundary() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
