import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { userMenu, type ServerMenuEntry } from '#contract/menu.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { redirectAway, redirectForRole } from '#app/session/role-guard.ts';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { readSettingCookie } from '#app/session/setting-cookie.ts';
import { useShownRole } from '#app/session/shown-role.tsx';
import { Guide } from './guide.tsx';
import { MainFrame } from './main-frame.tsx';
import { preferencesOf, UserPreferences } from './user-preferences.tsx';

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { menuFromServer } = readSettingCookie(args.request.headers.get('cookie'));
  const [userInfo, serverMenu] = await Promise.all([requireUser(args), menuFromServer ? loadServerMenu(args) : []]);
  const {
    displayRates: _rates,
    listSettings: _settings,
    country: _country,
    testSpeed: _speed,
    permissions: _permissions,
    severalAccounts: _several,
    ...user
  } = userInfo;
  const { url } = args.request;
  const otherPath = redirectAway({ url, token: true, userId: user.id, role: user.role, menuFromServer, serverMenu });
  if (otherPath !== null) throw redirect(otherPath);
  return { user, preferences: preferencesOf(userInfo), serverMenu };
}

/** The frame around the screens of a signed-in user. */
export default function MainLayout() {
  const { user, preferences } = useLoaderData<typeof loader>();
  return (
    <UserPreferences preferences={preferences}>
      <MainFrame user={user}>
        <RoleGuard>
          <Outlet />
        </RoleGuard>
        <Guide />
      </MainFrame>
    </UserPreferences>
  );
}

/** A screen the shown role may not see redirects to one it may. The server guards by the true role. */
function RoleGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { role } = useShownRole();
  const { settings } = useInterfaceSettings();
  const otherPath = redirectForRole(pathname, { ...settings, role });
  return otherPath === null || otherPath === pathname ? children : <Navigate to={otherPath} replace />;
}

/** Empty when it cannot be loaded: the app's own menu stands in. */
async function loadServerMenu(caller: Caller): Promise<ServerMenuEntry[]> {
  const answer = await callProvider(userMenu, {}, caller);
  return answer.status === 'ok' ? answer.data : [];
}
