import { useEffect, useId } from 'react';
import {
  Backdrop,
  BlockStack,
  Box,
  Button,
  Checkbox,
  Divider,
  InlineStack,
  Key,
  KeypressListener,
  Portal,
  Scrollable,
  Text,
  TrapFocus,
} from '@shopify/polaris';
import { XIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { defaultSettings, formatSettings, type SettingState } from '#app/session/setting-state.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { LanguageField } from './language-picker.tsx';
import { MenuWidthField, ThemeColorField } from './settings-fields.tsx';
import { useServerMenuSwitch } from './use-server-menu.ts';
import styles from './settings-drawer.module.css';

const parts = ['navbar', 'menu', 'topMenu', 'menuCollapse', 'footer', 'tabBar'] as const satisfies (keyof SettingState)[];

/** How the page looks: parts of the frame, colors, language. Each change shows at once and is stored. A default export, as `lazy` demands. */
export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const titleId = useId();
  useReturnFocus();
  return (
    <Portal idPrefix="settings-drawer">
      <KeypressListener keyCode={Key.Escape} keyEvent="keydown" handler={onClose} />
      <TrapFocus>
        <div className={styles.drawer} role="dialog" aria-modal="true" aria-labelledby={titleId}>
          <Box padding="400" borderBlockEndWidth="025" borderColor="border">
            <InlineStack align="space-between" blockAlign="center">
              <Text as="h2" variant="headingMd" id={titleId}>
                {t('settings.title')}
              </Text>
              <Button variant="tertiary" icon={XIcon} accessibilityLabel={t('settings.close')} onClick={onClose} />
            </InlineStack>
          </Box>
          <Scrollable className={styles.body} horizontal={false} focusable>
            <DrawerBody />
          </Scrollable>
        </div>
      </TrapFocus>
      <Backdrop onClick={onClose} />
    </Portal>
  );
}

/** Returns the focus to where the drawer was opened from. */
function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
}

function DrawerBody() {
  const { t } = useTranslation('shell');
  const { settings, change } = useInterfaceSettings();
  const switchServerMenu = useServerMenuSwitch();
  return (
    <Box padding="400">
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h3" variant="headingSm">
            {t('settings.parts')}
          </Text>
          {parts.map((part) => (
            <Checkbox key={part} label={t(`settings.${part}`)} checked={settings[part]} onChange={(on) => change({ [part]: on })} />
          ))}
          <Checkbox label={t('settings.menuFromServer')} checked={settings.menuFromServer} onChange={switchServerMenu} />
        </BlockStack>
        <MenuWidthField />
        <Divider />
        <ThemeColorField />
        <Checkbox
          label={t('settings.dark')}
          checked={settings.theme === 'dark'}
          onChange={(on) => change({ theme: on ? 'dark' : 'light' })}
        />
        <Checkbox
          label={t('settings.colorWeak')}
          helpText={t('settings.colorWeakHelp')}
          checked={settings.colorWeak}
          onChange={(on) => change({ colorWeak: on })}
        />
        <Divider />
        <LanguageField />
        <Divider />
        <DrawerActions />
      </BlockStack>
    </Box>
  );
}

function DrawerActions() {
  const { t } = useTranslation('shell');
  const { settings, change } = useInterfaceSettings();
  const notify = useNotice();
  const copy = () => {
    const { serverMenu: _menu, ...own } = settings;
    navigator.clipboard.writeText(formatSettings(own, 'all')).then(
      () => notify({ tone: 'success', title: t('settings.copied') }),
      () => notify({ tone: 'error', title: t('settings.notCopied') }),
    );
  };
  const reset = () => {
    const { device, hideMenu } = settings;
    change({ ...defaultSettings, device, hideMenu, globalSettings: true });
  };
  return (
    <InlineStack gap="200">
      <Button onClick={copy}>{t('settings.copy')}</Button>
      <Button onClick={reset}>{t('settings.reset')}</Button>
    </InlineStack>
  );
}
