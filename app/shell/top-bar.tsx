import { useState } from 'react';
import { Avatar, Badge, Icon, InlineStack, Text, TopBar as PolarisTopBar } from '@shopify/polaris';
import { ExitIcon, PersonIcon, ProfileIcon, QuestionCircleIcon, ReceiptIcon, SettingsIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/sign-in.ts';
import { paths } from '#app/paths.ts';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { logOut } from '#app/session/log-out.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { Permitted } from '#app/session/permitted.tsx';
import { useShownRole } from '#app/session/shown-role.tsx';
import { LanguageMenu } from './language-picker.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { useRootData } from './root-data.ts';
import styles from './top-bar.module.css';

interface TopBarProps {
  user: User;
  hasMenu: boolean;
  onMenuToggle: () => void;
}

/** The bar across the top of the page: brand, notifications, language, settings, account. */
export function TopBar({ user, hasMenu, onMenuToggle }: TopBarProps) {
  const { t } = useTranslation('shell');
  const tools = (
    <InlineStack gap="100" blockAlign="center" wrap={false}>
      <Permitted roles={['admin']}>
        <Badge>{t('user.roleAdmin')}</Badge>
      </Permitted>
      <NotificationBell />
      <LanguageMenu />
      <SettingsButton />
    </InlineStack>
  );
  return (
    <PolarisTopBar
      showNavigationToggle={hasMenu}
      onNavigationToggle={onMenuToggle}
      logoSuffix={<BrandName />}
      secondaryMenu={tools}
      userMenu={<UserMenu user={user} />}
    />
  );
}

function BrandName() {
  return (
    <Text as="span" variant="headingMd" tone="text-inverse">
      {useRootData()?.brandName}
    </Text>
  );
}

function SettingsButton() {
  const { t } = useTranslation('shell');
  const { settings, change } = useInterfaceSettings();
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('settings.open')}
      aria-haspopup="dialog"
      aria-expanded={settings.globalSettings}
      onClick={() => change({ globalSettings: true })}
    >
      <Icon source={SettingsIcon} />
    </button>
  );
}

function UserMenu({ user: { username } }: { user: User }) {
  const { t } = useTranslation(['shell', 'ui']);
  const { role, switchRole } = useShownRole();
  const [open, setOpen] = useState(false);
  const maySeeInvoices = usePermission('wallet:read');
  const mayAsk = usePermission('tickets:write');
  const roleName = t(role === 'admin' ? 'user.roleAdmin' : 'user.roleUser');
  const items = [
    { content: t('user.switchRoles'), helpText: t('user.switchRolesHelp'), icon: ProfileIcon, onAction: switchRole },
    { content: t('user.center'), icon: PersonIcon, url: paths.account },
    ...(maySeeInvoices ? [{ content: t('menu.invoices'), icon: ReceiptIcon, url: paths.invoices }] : []),
    { content: t('user.settings'), icon: SettingsIcon, url: paths.settingBasic },
    ...(mayAsk ? [{ content: t('contactSupport', { ns: 'ui' }), icon: QuestionCircleIcon, url: paths.newSupportTicket }] : []),
    { content: t('user.logout'), icon: ExitIcon, onAction: () => void logOut().then(() => window.location.assign(paths.login)) },
  ];
  const initials = Array.from(username)[0]?.toUpperCase() ?? '';
  return (
    <PolarisTopBar.UserMenu
      name={username}
      initials={initials}
      customActivator={<UserSummary username={username} roleName={roleName} initials={initials} />}
      actions={[{ items }]}
      open={open}
      onToggle={() => setOpen((isOpen) => !isOpen)}
    />
  );
}

/** What Polaris renders in the button, without the name of the picture, which would be read after the user's. */
function UserSummary({ username, roleName, initials }: { username: string; roleName: string; initials: string }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <Text as="span" visuallyHidden>
        {t('user.open', { username, role: roleName })}
      </Text>
      <span className={styles.user} aria-hidden>
        <Text as="span" variant="bodySm" alignment="start" fontWeight="medium" truncate>
          {username}
        </Text>
        <Text as="span" variant="bodyXs" alignment="start" tone="text-inverse" truncate>
          {roleName}
        </Text>
      </span>
      <span aria-hidden>
        <Avatar size="md" initials={initials} name={username} />
      </span>
    </>
  );
}
