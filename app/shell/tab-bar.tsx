import { useEffect, useRef, useState } from 'react';
import { Link } from '@remix-run/react';
import { ActionList, Button, Icon, Popover } from '@shopify/polaris';
import { MenuHorizontalIcon, XSmallIcon } from '@shopify/polaris-icons';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { StringsNamespace } from '#app/i18n/strings.ts';
import { pathOf, type CloseChoice, type VisitedTab } from '#app/session/tab-list.ts';
import { useTabList } from './use-tab-list.ts';
import styles from './tab-bar.module.css';

/** The visited screens as tabs. The first is the landing screen and cannot be closed. */
export function TabBar() {
  const { t } = useTranslation('shell');
  const { tabs, currentPath, close, reload } = useTabList();
  const isClosable = tabs.findIndex((tab) => pathOf(tab) === currentPath) > 0;
  return (
    <div className={styles.bar}>
      <nav className={styles.scroller} aria-label={t('tabs.title')}>
        <ul className={styles.list}>
          {tabs.map((tab, index) => (
            <Tab
              key={pathOf(tab)}
              tab={tab}
              isCurrent={pathOf(tab) === currentPath}
              onClose={index === 0 ? null : () => close(pathOf(tab), 'this')}
            />
          ))}
        </ul>
      </nav>
      <TabActions isClosable={isClosable} onReload={reload} onClose={(choice) => close(currentPath, choice)} />
    </div>
  );
}

function Tab({ tab, isCurrent, onClose }: { tab: VisitedTab; isCurrent: boolean; onClose: (() => void) | null }) {
  const { t } = useTranslation('shell');
  const title = useTabTitle(tab);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <li className={styles.tab}>
      <Link to={tab.fullPath} ref={link} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
        {title}
      </Link>
      {onClose === null ? null : (
        <button type="button" className={styles.close} aria-label={t('tabs.close', { title })} onClick={onClose}>
          <Icon source={XSmallIcon} tone="subdued" />
        </button>
      )}
    </li>
  );
}

interface TabActionsProps {
  isClosable: boolean;
  onReload: () => void;
  onClose: (choice: CloseChoice) => void;
}

function TabActions({ isClosable, onReload, onClose }: TabActionsProps) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const choices: CloseChoice[] = isClosable ? ['this', 'right', 'others'] : ['right', 'others'];
  const items = [
    { content: t('tabs.reload'), onAction: onReload },
    ...choices.map((choice) => ({ content: t(`tabs.${choice}`), onAction: () => onClose(choice) })),
  ];
  const activator = (
    <Button
      variant="tertiary"
      size="micro"
      icon={MenuHorizontalIcon}
      accessibilityLabel={t('tabs.actions')}
      onClick={() => setOpen((isOpen) => !isOpen)}
    />
  );
  return (
    <Popover active={open} activator={activator} onClose={close} autofocusTarget="first-node" preferredAlignment="right">
      <ActionList actionRole="menuitem" items={items} onActionAnyItem={close} />
    </Popover>
  );
}

/** A text of a feature's own, `sourcing:list.title`, whose namespace another feature's page may not have. */
const OWN_TEXT = /^([a-z-]+):\w+(?:\.\w+)+$/;

/** The title in the page's language; a name from the screen's data, such as a product's, is shown as it is. */
function useTabTitle({ title }: VisitedTab): string {
  const namespace = OWN_TEXT.exec(title)?.[1] as StringsNamespace | undefined;
  const { t, i18n } = useTranslation(namespace === undefined ? ['shell'] : ['shell', namespace], { useSuspense: true });
  return i18n.exists(title, { ns: 'shell' }) ? String(t(title as ParseKeys<'shell'>)) : title;
}
