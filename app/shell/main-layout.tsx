import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { requireUser } from '#app/session/require-user.server.ts';
import { MainFrame } from './main-frame.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return { user: await requireUser(args) };
}

export default function MainLayout() {
  const { user } = useLoaderData<typeof loader>();
  return (
    <MainFrame user={user}>
      <Outlet />
    </MainFrame>
  );
}
