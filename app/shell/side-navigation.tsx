import { memo } from 'react';
import { useLocation } from '@remix-run/react';
import { Navigation, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import type { MenuEntry } from './menu.ts';

const TITLE_ID = 'main-menu-title';

/** The sidebar; on narrow screens Frame turns it into a drawer. */
export const SideNavigation = memo(function SideNavigation({
  entries,
  onDismiss,
}: {
  entries: readonly MenuEntry[];
  onDismiss: () => void;
}) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const narrow = useInterfaceSettings().settings.device === 'mobile';
  const items = entries.map((entry) => {
    const { label, url, icon } = entry;
    if (entry.children.length === 0) return { label: t(`menu.${label}`), url, icon, onClick: onDismiss };
    const below = entry.children.map((child) => ({ label: t(`menu.${child.label}`), url: child.url, onClick: onDismiss }));
    // In the drawer such an entry only opens; its own screen is then the first of those below it.
    const own = { label: t(`menu.${label}`), url, exactMatch: true, onClick: onDismiss };
    return { label: t(`menu.${label}`), url, icon, subNavigationItems: narrow ? [own, ...below] : below };
  });
  return (
    <Navigation location={pathname} onDismiss={onDismiss} ariaLabelledBy={TITLE_ID}>
      <Text as="h2" visuallyHidden id={TITLE_ID}>
        {t('mainMenu')}
      </Text>
      <Navigation.Section items={items} />
    </Navigation>
  );
});
