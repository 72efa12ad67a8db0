import { memo, useCallback, useEffect, useState } from 'react';
import { useLocation } from '@remix-run/react';
import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import type { MenuEntry } from './menu.ts';
import { SideEntry } from './side-entry.tsx';

const TITLE_ID = 'main-menu-title';

interface SideNavigationProps {
  entries: readonly MenuEntry[];
  onDismiss: () => void;
}

/** The sidebar; on narrow screens Frame turns it into a drawer. */
export const SideNavigation = memo(function SideNavigation({ entries, onDismiss }: SideNavigationProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const narrow = useInterfaceSettings().settings.device === 'mobile';
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const toggle = useCallback((url: string) => setUnfolded((shown) => (shown === url ? null : url)), []);
  useEffect(() => {
    if (!narrow) setUnfolded(null);
  }, [narrow]);
  const follow = useCallback(() => {
    onDismiss();
    setUnfolded(null);
  }, [onDismiss]);
  return (
    <nav className="Polaris-Navigation" aria-labelledby={TITLE_ID}>
      <div className="Polaris-Navigation__PrimaryNavigation Polaris-Scrollable Polaris-Scrollable--vertical">
        <Text as="h2" visuallyHidden id={TITLE_ID}>
          {t('mainMenu')}
        </Text>
        <ul className="Polaris-Navigation__Section">
          {entries.map((entry) => (
            <SideEntry
              key={entry.url}
              entry={entry}
              pathname={pathname}
              onFollow={follow}
              unfolded={unfolded === entry.url}
              {...(narrow && entry.children.length > 0 ? { onToggle: toggle } : {})}
            />
          ))}
        </ul>
      </div>
    </nav>
  );
});
