import { Button } from '@shopify/polaris';
import { MenuIcon, SettingsIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { drawBehind } from '#app/ui/draw-behind.ts';

/** The way back to the settings, and on narrow screens to the menu, while the top bar is switched off. */
export function FloatingTools({ hasMenu, onMenuToggle }: { hasMenu: boolean; onMenuToggle: () => void }) {
  const { t } = useTranslation('shell');
  const { settings, change } = useInterfaceSettings();
  return (
    <div className="wharf-floating-tools">
      {hasMenu && settings.device === 'mobile' ? (
        <Button icon={MenuIcon} accessibilityLabel={t('mainMenu')} onClick={onMenuToggle} />
      ) : null}
      <Button
        icon={SettingsIcon}
        accessibilityLabel={t('settings.open')}
        onClick={() => drawBehind(() => change({ globalSettings: true }))}
      />
    </div>
  );
}
