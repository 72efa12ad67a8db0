import { useEffect } from 'react';
import { Link, useNavigate } from '@remix-run/react';
import { NavMenu } from '@shopify/app-bridge-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { ownPath } from '#app/session/own-path.ts';
import { isAuthorizePath } from '#app/session/sign-in-paths.ts';
import { useBridgeState } from '#app/shopify/app-bridge.ts';
import { menu } from './menu.ts';
import { TopMenu } from './top-menu.tsx';

/** The main menu as the admin shows it under the app's name; without App Bridge it stands above the page. */
export function EmbeddedMenu() {
  const { t } = useTranslation('shell');
  const bridge = useBridgeState();
  useAdminNavigation();
  if (bridge === 'waiting') return null;
  if (bridge === 'missing') return <TopMenu entries={menu} />;
  return (
    <NavMenu>
      {menu.map(({ label, url }) => (
        <Link key={url} to={url} rel={url === paths.home ? 'home' : undefined}>
          {t(`menu.${label}`)}
        </Link>
      ))}
    </NavMenu>
  );
}

/** The admin opens a screen by an event on its link: the router follows, and no document is loaded. */
function useAdminNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: Event): void => {
      const path = event.target instanceof Element ? ownPath(event.target.getAttribute('href')) : null;
      // Apps are allowed outside the admin only.
      if (path === null || isAuthorizePath(path)) return;
      event.preventDefault();
      navigate(path);
    };
    document.addEventListener('shopify:navigate', follow);
    return () => document.removeEventListener('shopify:navigate', follow);
  }, [navigate]);
}
