import { Suspense } from 'react';
import { Outlet, useRouteError } from '@remix-run/react';
import { ErrorPage } from './error-page.tsx';
import { PublicPage } from './public-page.tsx';

/** Pages without sign-in: no menu, one column. */
export default function PublicLayout() {
  return (
    <PublicPage>
      <Suspense>
        <Outlet />
      </Suspense>
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
