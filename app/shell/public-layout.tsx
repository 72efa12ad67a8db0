import type { MetaFunction } from '@remix-run/node';
import { Outlet, useRouteError } from '@remix-run/react';
import { ErrorPage } from './error-page.tsx';
import { PUBLIC_PAGE_ID, PublicPage } from './public-page.tsx';

/** The column stands in the middle of the window: painted before all of it is there, it would move up as it grows. */
export const meta: MetaFunction = () => [{ tagName: 'link', rel: 'expect', href: `#${PUBLIC_PAGE_ID}`, blocking: 'render' }];

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
