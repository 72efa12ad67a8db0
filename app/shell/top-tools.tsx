import { memo } from 'react';
import { Icon } from '@shopify/polaris';
import { MenuIcon, SettingsIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/sign-in.ts';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { Permitted } from '#app/session/permitted.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { drawBehind } from '#app/ui/draw-behind.ts';
import { Brand } from './brand.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopToolsProps {
  user: User;
  hasMenu: boolean;
  onMenuToggle: () => void;
}

/** The top bar: brand, notifications, language, settings, who is signed in. */
export const TopTools = memo(function TopTools({ user, hasMenu, onMenuToggle }: TopToolsProps) {
  const { t } = useTranslation('shell');
  const { settings, change } = useInterfaceSettings();
  return (
    <header className="wharf-top-bar">
      {hasMenu ? (
        <button type="button" className="wharf-top-tool wharf-top-tool--menu" aria-label={t('menuToggle')} onClick={onMenuToggle}>
          <Icon source={MenuIcon} />
        </button>
      ) : null}
      <Brand />
      <div className="wharf-top-tools">
        <Permitted roles={['admin']}>
          <Badge>{t('user.roleAdmin')}</Badge>
        </Permitted>
        <NotificationBell />
        <LanguageMenu />
        <button
          type="button"
          className="wharf-top-tool"
          aria-label={t('settings.open')}
          aria-haspopup="dialog"
          aria-expanded={settings.globalSettings}
          onClick={() => drawBehind(() => change({ globalSettings: true }))}
        >
          <Icon source={SettingsIcon} />
        </button>
        <UserMenu user={user} />
      </div>
    </header>
  );
});
