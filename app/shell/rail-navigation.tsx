import { Link, useLocation } from '@remix-run/react';
import { Icon, Text, Tooltip } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { isWithin, type MenuEntry, waitingAt } from './menu.ts';
import { WaitingCount } from './waiting-count.tsx';
import { useWaitingCounts } from './waiting-counts.tsx';
import styles from './rail-navigation.module.css';

/** The collapsed main menu: icons, named on hover and focus. The links below an entry are reached from its page. */
export function RailNavigation({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { counts } = useWaitingCounts();
  return (
    <nav className={styles.rail} aria-label={t('mainMenu')}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.url}>
            <Tooltip content={t(`menu.${entry.label}`)} preferredPosition="below" dismissOnMouseOut>
              <Link to={entry.url} className={styles.link} aria-current={isWithin(entry.url, pathname) ? 'page' : undefined}>
                <Text as="span" visuallyHidden>
                  {t(`menu.${entry.label}`)}
                </Text>
                <Icon source={entry.icon} />
                <span className={styles.count}>
                  <WaitingCount count={waitingAt(entry, counts)} />
                </span>
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
