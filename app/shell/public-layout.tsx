import { Outlet, useRouteError } from '@remix-run/react';
import { ErrorPage } from './error-page.tsx';
import { PublicPage } from './public-page.tsx';

/** Pages without sign-in: no menu, one column. */
export default function PublicLayout() {
  return (
    <PublicPage>
      <Outlet />
    </PublicPage>
  );
}

export function ErrorBoundary() {
  return (
    <PublicPage>
      <ErrorPage error={useRouteError()} />
    </PublicPage>
  );
}
