import { memo } from 'react';
import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { MenuIcon } from './menu-icon.tsx';
import { isIn, type MenuEntry } from './menu.ts';

/** The collapsed menu: icons, named on hover and focus. What lies below an entry is reached from its page. */
export const RailNavigation = memo(function RailNavigation({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  return (
    <nav className="wharf-rail" aria-label={t('mainMenu')}>
      <ul>
        {entries.map(({ label, url }) => (
          <li key={url}>
            <Link to={url} aria-label={t(`menu.${label}`)} {...(isIn(url, pathname) ? { 'aria-current': 'page' as const } : {})}>
              <MenuIcon label={label} />
              <span className="wharf-rail__name" aria-hidden="true">
                {t(`menu.${label}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
});
