import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { isWithin, type MenuEntry, type MenuLink, waitingAt } from './menu.ts';
import { WaitingCount } from './waiting-count.tsx';
import { useWaitingCounts } from './waiting-counts.tsx';
import styles from './top-menu.module.css';

/** The main menu across the top of the page, with the links below the current entry in a second row. */
export function TopMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const current = entries.find(({ url }) => isWithin(url, pathname));
  const links = current?.children ?? [];
  return (
    <nav className={styles.menu} aria-label={t('mainMenu')}>
      <MenuRow links={entries.map((entry) => (entry === current ? linkOf(entry) : entry))} isCurrent={(url) => isWithin(url, pathname)} />
      {links.length === 0 ? null : <MenuRow links={links} isCurrent={(url) => url === pathname} />}
    </nav>
  );
}

/** Of the current entry the links below stand in a row of their own. */
function linkOf({ label, url }: MenuEntry): MenuLink {
  return { label, url };
}

function MenuRow({ links, isCurrent }: { links: readonly MenuLink[]; isCurrent: (url: string) => boolean }) {
  const { t } = useTranslation('shell');
  const { counts } = useWaitingCounts();
  return (
    <ul className={styles.row}>
      {links.map((link) => (
        <li key={link.url}>
          <Link to={link.url} className={styles.link} aria-current={isCurrent(link.url) ? 'page' : undefined}>
            {t(`menu.${link.label}`)}
            <WaitingCount count={waitingAt(link, counts)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
