import { useLocation } from '@remix-run/react';
import { Navigation, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import type { MenuEntry } from './menu.ts';

const TITLE_ID = 'main-menu-title';

interface MainNavigationProps {
  entries: readonly MenuEntry[];
  /** Closes the menu on narrow screens, where it is a drawer. */
  onDismiss: () => void;
}

/** The main menu at the side of the page. */
export function MainNavigation({ entries, onDismiss }: MainNavigationProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isDrawer = useInterfaceSettings().settings.device === 'mobile';
  const items = entries.map(({ label, url, icon, children }) => {
    // In the drawer Polaris only expands an entry that has links below it: its own screen is then the first of those.
    const links = isDrawer && children.length > 0 ? [{ label, url }, ...children] : children;
    const subNavigationItems = links.map((link) => ({ label: t(`menu.${link.label}`), url: link.url, exactMatch: link.url === url }));
    return { label: t(`menu.${label}`), url, icon, subNavigationItems };
  });
  return (
    <Navigation location={pathname} onDismiss={onDismiss} ariaLabelledBy={TITLE_ID}>
      <Text as="h2" visuallyHidden id={TITLE_ID}>
        {t('mainMenu')}
      </Text>
      <Navigation.Section items={items} />
    </Navigation>
  );
}
