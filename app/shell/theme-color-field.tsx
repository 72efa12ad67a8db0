import { useState } from 'react';
import { BlockStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { isHexColor } from '#app/session/setting-state.ts';

const swatches = [
  ['blue', '#005bd3'],
  ['teal', '#0b7a75'],
  ['green', '#1f7a3d'],
  ['purple', '#7126ff'],
  ['pink', '#b0125b'],
  ['orange', '#b84e00'],
] as const;

/** The theme colour, by swatch or by its hex digits. One too pale to read is shown darker. */
export function ThemeColorField() {
  const { t } = useTranslation('shell');
  const { settings, change } = useInterfaceSettings();
  // What was typed stands until the colour changes by other means.
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const shown = typed?.over === settings.themeColor ? typed.text : settings.themeColor;
  const type = (text: string) => {
    const color = isHexColor(text.trim()) ? text.trim().toLowerCase() : settings.themeColor;
    setTyped({ text, over: color });
    change({ themeColor: color });
  };
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t('settings.themeColor')}
      </Text>
      <div className="wharf-swatches">
        {swatches.map(([name, color]) => (
          <button
            key={color}
            type="button"
            style={{ background: color }}
            aria-label={t(`color.${name}`)}
            aria-pressed={settings.themeColor === color}
            onClick={() => {
              setTyped(null);
              change({ themeColor: color });
            }}
          />
        ))}
      </div>
      <TextField
        label={t('settings.hex')}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        value={shown}
        onChange={type}
        error={isHexColor(shown.trim()) ? undefined : t('settings.hexForm')}
        helpText={t('settings.themeColorHelp')}
      />
    </BlockStack>
  );
}
