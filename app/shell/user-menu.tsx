import { Text } from '@shopify/polaris';
import { ExitIcon, PersonIcon, ProfileIcon, SettingsIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/sign-in.ts';
import { paths } from '#app/paths.ts';
import { logOut } from '#app/session/log-out.ts';
import { useShownRole } from '#app/session/shown-role.tsx';
import { Dropdown } from '#app/ui/dropdown.tsx';
import { MenuItems } from '#app/ui/menu-items.tsx';
import { Initials } from './initials.tsx';

/** Who is signed in: role switch, account, settings, sign-out. */
export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  const { role, switchRole } = useShownRole();
  const items = [
    { content: t('user.switchRoles'), icon: ProfileIcon, onAction: switchRole },
    { content: t('user.center'), icon: PersonIcon, url: paths.account },
    { content: t('user.settings'), icon: SettingsIcon, url: paths.settingBasic },
    { content: t('user.logout'), icon: ExitIcon, onAction: () => void logOut().then(() => window.location.assign(paths.login)) },
  ];
  return (
    <Dropdown
      kind="menu"
      label={t('user.open')}
      align="end"
      button={(props) => (
        <button {...props} className="wharf-top-tool wharf-top-tool--user">
          <Who user={user} role={t(role === 'admin' ? 'user.roleAdmin' : 'user.roleUser')} />
        </button>
      )}
    >
      {(close) => <MenuItems items={items} close={close} />}
    </Dropdown>
  );
}

/** Named by the words it shows: a label in their place would hide them from voice control. */
function Who({ user: { username }, role }: { user: User; role: string }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <span className="wharf-user">
        <Text as="span" variant="bodySm" alignment="start" fontWeight="medium" truncate>
          {username}
        </Text>
        <Text as="span" variant="bodyXs" alignment="start" tone="text-inverse" truncate>
          {role}
        </Text>
      </span>
      <Text as="span" visuallyHidden>
        {t('user.open')}
      </Text>
      <span aria-hidden="true">
        <Initials name={username} />
      </span>
    </>
  );
}
