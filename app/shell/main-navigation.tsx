import { useLocation } from '@remix-run/react';
import { Badge, Navigation, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { isWithin, type MenuEntry, waitingAt } from './menu.ts';
import { useWaitingCounts } from './waiting-counts.tsx';

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
  const { counts } = useWaitingCounts();
  const locale = useLocale();
  const items = entries.map((entry) => {
    const { label, url, icon, children } = entry;
    // What waits below an entry shows on the entry until its links are in sight, where Polaris takes names only.
    const waiting = isWithin(url, pathname) ? 0 : waitingAt(entry, counts);
    // In the drawer Polaris only expands an entry that has links below it: its own screen is then the first of those.
    const links = isDrawer && children.length > 0 ? [{ label, url }, ...children] : children;
    const subNavigationItems = links.map((link) => {
      const waitingHere = waitingAt(link, counts);
      const name = t(`menu.${link.label}`);
      return {
        label: waitingHere === 0 ? name : `${name} (${formatCount(waitingHere, locale)})`,
        url: link.url,
        exactMatch: link.url === url,
      };
    });
    const badge =
      waiting === 0 ? undefined : (
        <Badge tone="attention" toneAndProgressLabelOverride={t('tickets.waiting', { count: waiting })}>
          {formatCount(waiting, locale)}
        </Badge>
      );
    return { label: t(`menu.${label}`), url, icon, subNavigationItems, ...(badge === undefined ? {} : { badge }) };
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
