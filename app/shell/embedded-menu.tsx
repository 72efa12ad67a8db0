import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { ownPath } from '#app/session/own-path.ts';
import { useBridgeState } from '#app/shopify/app-bridge.ts';
import { isIn, menu } from './menu.ts';

/** The entries as the admin shows them under the app's name; without App Bridge they stand above the page. */
export function EmbeddedMenu() {
  const { t } = useTranslation('shell');
  const here = placeInMenu(useLocation().pathname);
  const bridge = useBridgeState();
  useAdminNavigation();
  const links = menu.map(({ label, url }) => (
    <Link
      key={url}
      to={url}
      {...(url === paths.home ? { rel: 'home' } : {})}
      {...(isIn(url, here) ? { 'aria-current': 'page' as const } : {})}
    >
      {t(`menu.${label}`)}
    </Link>
  ));
  return bridge === 'missing' ? (
    <nav className="wharf-embedded-menu" aria-label={t('mainMenu')}>
      {links}
    </nav>
  ) : (
    <ui-nav-menu>{links}</ui-nav-menu>
  );
}

/** Screens outside the menu's addresses belong to an entry too. */
function placeInMenu(pathname: string): string {
  if (pathname === paths.workplace) return paths.home;
  if (pathname === paths.confirmPayment) return paths.orders;
  return pathname === paths.paySuccess || pathname === paths.payoneerConfirmPayment ? paths.balance : pathname;
}

/** The admin asks for a screen by an event on the link: the router follows, no document is loaded. */
function useAdminNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: Event): void => {
      const path = event.target instanceof Element ? ownPath(event.target.getAttribute('href')) : null;
      if (path === null) return;
      event.preventDefault();
      navigate(path);
    };
    document.addEventListener('shopify:navigate', follow);
    return () => document.removeEventListener('shopify:navigate', follow);
  }, [navigate]);
}
