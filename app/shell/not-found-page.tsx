import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { hasCredential, requireUser } from '#app/session/require-user.server.ts';
import { NotFound } from './error-page.tsx';
import { MainFrame } from './main-frame.tsx';
import { PublicPage } from './public-page.tsx';

export const handle = { title: 'page.notFound' } satisfies ScreenHandle;

/** Any other path. It needs no session, but keeps the menu for a user who has one. */
export async function loader(args: LoaderFunctionArgs) {
  const user = hasCredential(args.request) ? await requireUser(args) : null;
  return data({ user }, { status: 404 });
}

export function action() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  const { user } = useLoaderData<typeof loader>();
  return user === null ? (
    <PublicPage>
      <NotFound />
    </PublicPage>
  ) : (
    <MainFrame user={user}>
      <NotFound />
    </MainFrame>
  );
}
