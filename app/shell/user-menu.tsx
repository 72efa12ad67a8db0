import { useState } from 'react';
import { TopBar } from '@shopify/polaris';
import { ExitIcon, PersonIcon, ProfileIcon, SettingsIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/sign-in.ts';
import { paths } from '#app/paths.ts';
import { logOut } from '#app/session/log-out.ts';
import { useShownRole } from '#app/session/shown-role.tsx';

/** Who is signed in: role switch, account, settings, sign-out. */
export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  const { role, switchRole } = useShownRole();
  const [open, setOpen] = useState(false);
  const items = [
    { content: t('user.switchRoles'), icon: ProfileIcon, onAction: switchRole },
    { content: t('user.center'), icon: PersonIcon, url: paths.account },
    { content: t('user.settings'), icon: SettingsIcon, url: paths.settingBasic },
    { content: t('user.logout'), icon: ExitIcon, onAction: () => void logOut().then(() => window.location.assign(paths.login)) },
  ];
  return (
    <TopBar.UserMenu
      name={user.username}
      detail={t(role === 'admin' ? 'user.roleAdmin' : 'user.roleUser')}
      initials={user.username.slice(0, 1).toUpperCase()}
      accessibilityLabel={t('user.open', { name: user.username })}
      open={open}
      onToggle={() => setOpen((isOpen) => !isOpen)}
      actions={[{ items }]}
    />
  );
}
