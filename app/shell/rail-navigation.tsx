import { Link, useLocation } from '@remix-run/react';
import { Icon, Tooltip } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { isWithin, type MenuEntry } from './menu.ts';
import styles from './rail-navigation.module.css';

/** The collapsed main menu: icons, named on hover and focus. The links below an entry are reached from its page. */
export function RailNavigation({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  return (
    <nav className={styles.rail} aria-label={t('mainMenu')}>
      <ul className={styles.list}>
        {entries.map(({ label, url, icon }) => (
          <li key={url}>
            <Tooltip content={t(`menu.${label}`)} preferredPosition="below" dismissOnMouseOut>
              <Link
                to={url}
                className={styles.link}
                aria-label={t(`menu.${label}`)}
                aria-current={isWithin(url, pathname) ? 'page' : undefined}
              >
                <Icon source={icon} />
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
