import { useLocation } from '@remix-run/react';
import { Navigation, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { menu } from './menu.ts';

const TITLE_ID = 'main-menu-title';

/** The sidebar; on narrow screens Frame turns it into a drawer. */
export function SideNavigation({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const items = menu.map(({ label, url, icon, children }) => ({
    label: t(`menu.${label}`),
    url,
    icon,
    onClick: onDismiss,
    ...(children.length === 0
      ? {}
      : { subNavigationItems: children.map((child) => ({ label: t(`menu.${child.label}`), url: child.url, onClick: onDismiss })) }),
  }));
  return (
    <Navigation location={pathname} onDismiss={onDismiss} ariaLabelledBy={TITLE_ID}>
      <Text as="h2" visuallyHidden id={TITLE_ID}>
        {t('mainMenu')}
      </Text>
      <Navigation.Section items={items} />
    </Navigation>
  );
}
