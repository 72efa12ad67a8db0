import { useState } from 'react';
import { BlockStack, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { isHexColor, isMenuWidth, MENU_WIDTH } from '#app/session/setting-state.ts';
import styles from './settings-drawer.module.css';

const swatches = [
  ['blue', '#005bd3'],
  ['teal', '#0b7a75'],
  ['green', '#1f7a3d'],
  ['purple', '#7126ff'],
  ['pink', '#b0125b'],
  ['orange', '#b84e00'],
] as const;

/** Width of the menu in pixels. A width out of bounds is an error and not applied. */
export function MenuWidthField() {
  const { t } = useTranslation('shell');
  const { settings, change } = useInterfaceSettings();
  const { text, setText } = useTypedText(String(settings.menuWidth));
  const type = (typed: string) => {
    const width = isMenuWidth(Number(typed)) ? Number(typed) : settings.menuWidth;
    setText(typed, String(width));
    change({ menuWidth: width });
  };
  return (
    <TextField
      type="number"
      label={t('settings.menuWidth')}
      suffix="px"
      autoComplete="off"
      min={MENU_WIDTH.min}
      max={MENU_WIDTH.max}
      step={10}
      value={text}
      onChange={type}
      error={isMenuWidth(Number(text)) ? undefined : t('settings.menuWidthBounds', MENU_WIDTH)}
    />
  );
}

/** The theme color, by swatch or hex code. */
export function ThemeColorField() {
  const { t } = useTranslation('shell');
  const { settings, change } = useInterfaceSettings();
  const { text, setText } = useTypedText(settings.themeColor);
  const type = (typed: string) => {
    const color = isHexColor(typed.trim()) ? typed.trim().toLowerCase() : settings.themeColor;
    setText(typed, color);
    change({ themeColor: color });
  };
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t('settings.themeColor')}
      </Text>
      <InlineStack gap="200">
        {swatches.map(([name, color]) => (
          <button
            key={color}
            type="button"
            className={styles.swatch}
            style={{ background: color }}
            aria-label={t(`color.${name}`)}
            aria-pressed={settings.themeColor === color}
            onClick={() => type(color)}
          />
        ))}
      </InlineStack>
      <TextField
        label={t('settings.hex')}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        value={text}
        onChange={type}
        error={isHexColor(text.trim()) ? undefined : t('settings.hexForm')}
        helpText={t('settings.themeColorHelp')}
      />
    </BlockStack>
  );
}

/** The text of a field for a setting: what was typed, until the setting changes by other means. */
function useTypedText(setting: string): { text: string; setText: (typed: string, setting: string) => void } {
  const [typed, setTyped] = useState({ text: setting, setting });
  const text = typed.setting === setting ? typed.text : setting;
  return { text, setText: (next, nextSetting) => setTyped({ text: next, setting: nextSetting }) };
}
