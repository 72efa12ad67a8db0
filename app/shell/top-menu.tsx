import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { isWithin, type MenuEntry, type MenuLink } from './menu.ts';
import styles from './top-menu.module.css';

/** The main menu across the top of the page, with the links below the current entry in a second row. */
export function TopMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const links = entries.find(({ url }) => isWithin(url, pathname))?.children ?? [];
  return (
    <nav className={styles.menu} aria-label={t('mainMenu')}>
      <MenuRow links={entries} isCurrent={(url) => isWithin(url, pathname)} />
      {links.length === 0 ? null : <MenuRow links={links} isCurrent={(url) => url === pathname} />}
    </nav>
  );
}

function MenuRow({ links, isCurrent }: { links: readonly MenuLink[]; isCurrent: (url: string) => boolean }) {
  const { t } = useTranslation('shell');
  return (
    <ul className={styles.row}>
      {links.map(({ label, url }) => (
        <li key={url}>
          <Link to={url} className={styles.link} aria-current={isCurrent(url) ? 'page' : undefined}>
            {t(`menu.${label}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
