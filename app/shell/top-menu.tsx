import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { isIn, type MenuEntry } from './menu.ts';

/** The menu across the top of the page; below it the screens of the entry at hand. */
export function TopMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const below = entries.find(({ url }) => isIn(url, pathname))?.children ?? [];
  return (
    <nav className="wharf-top-menu" aria-label={t('mainMenu')}>
      <MenuRow places={entries} isCurrent={(url) => isIn(url, pathname)} />
      {below.length === 0 ? null : <MenuRow places={below} isCurrent={(url) => url === pathname} />}
    </nav>
  );
}

function MenuRow({ places, isCurrent }: { places: readonly Pick<MenuEntry, 'label' | 'url'>[]; isCurrent: (url: string) => boolean }) {
  const { t } = useTranslation('shell');
  return (
    <ul>
      {places.map(({ label, url }) => (
        <li key={url}>
          <Link to={url} {...(isCurrent(url) ? { 'aria-current': 'page' as const } : {})}>
            {t(`menu.${label}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
