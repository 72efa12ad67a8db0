import { useEffect, useRef } from 'react';
import { Link } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import { XSmallIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { ParseKeys } from 'i18next';
import { pathOf, type VisitedTab } from '#app/session/tab-list.ts';
import { TabActions } from './tab-actions.tsx';
import { useTabList } from './use-tab-list.ts';

/** The visited screens as tabs; the first is the landing screen and stays. */
export function TabBar() {
  const { t } = useTranslation('shell');
  const { tabs, here, close, reload } = useTabList();
  return (
    <div className="wharf-tabs">
      <nav aria-label={t('tabs.title')}>
        <ul>
          {tabs.map((tab, index) => (
            <Tab
              key={pathOf(tab)}
              tab={tab}
              current={pathOf(tab) === here}
              {...(index === 0 ? {} : { onClose: () => close(pathOf(tab), 'this') })}
            />
          ))}
        </ul>
      </nav>
      <TabActions
        onChoose={(choice) => (choice === 'reload' ? reload() : close(here, choice))}
        closable={tabs.findIndex((tab) => pathOf(tab) === here) > 0}
      />
    </div>
  );
}

function Tab({ tab, current, onClose }: { tab: VisitedTab; current: boolean; onClose?: () => void }) {
  const { t } = useTranslation('shell');
  const title = useTabTitle(tab);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <li className="wharf-tab">
      <Link to={tab.fullPath} ref={link} {...(current ? { 'aria-current': 'page' as const } : {})}>
        {title}
      </Link>
      {onClose === undefined ? null : (
        <button type="button" aria-label={t('tabs.close', { title })} onClick={onClose}>
          <Icon source={XSmallIcon} tone="subdued" />
        </button>
      )}
    </li>
  );
}

/** Its words in the language of the page; a name out of data, such as a product's, is shown as it is. */
function useTabTitle({ title }: VisitedTab): string {
  const { t, i18n } = useTranslation('shell');
  return i18n.exists(title, { ns: 'shell' }) ? String(t(title as ParseKeys<'shell'>)) : title;
}
