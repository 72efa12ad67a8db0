import { useState } from 'react';
import { Avatar, Text, TopBar } from '@shopify/polaris';
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
  const initials = user.username.slice(0, 1).toUpperCase();
  return (
    <TopBar.UserMenu
      name={user.username}
      initials={initials}
      customActivator={
        <Activator name={user.username} role={t(role === 'admin' ? 'user.roleAdmin' : 'user.roleUser')} initials={initials} />
      }
      open={open}
      onToggle={() => setOpen((isOpen) => !isOpen)}
      actions={[{ items }]}
    />
  );
}

/** As Polaris' own, but named by the words it shows: a label in their place would hide them from voice control. */
function Activator({ name, role, initials }: { name: string; role: string; initials: string }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <span className="wharf-user">
        <Text as="span" variant="bodySm" alignment="start" fontWeight="medium" truncate>
          {name}
        </Text>
        <Text as="span" variant="bodyXs" alignment="start" tone="text-inverse" truncate>
          {role}
        </Text>
      </span>
      <Text as="span" visuallyHidden>
        {t('user.open')}
      </Text>
      <span aria-hidden="true">
        <Avatar size="md" name={name} initials={initials} />
      </span>
    </>
  );
}
