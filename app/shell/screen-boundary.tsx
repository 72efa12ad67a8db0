import { Outlet, useRouteError } from '@remix-run/react';
import { ErrorPage } from './error-page.tsx';

/** Between the layout and its screens: a screen that fails keeps the menu around it. */
export default function ScreenBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
