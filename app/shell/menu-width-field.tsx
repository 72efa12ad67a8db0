import { useState } from 'react';
import { TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { isMenuWidth, MENU_WIDTH } from '#app/session/setting-state.ts';

/** Width of the menu in pixels; what is out of bounds is said and not taken. */
export function MenuWidthField() {
  const { t } = useTranslation('shell');
  const { settings, change } = useInterfaceSettings();
  // What was typed stands until the width changes by other means.
  const [typed, setTyped] = useState<{ text: string; over: number } | null>(null);
  const shown = typed?.over === settings.menuWidth ? typed.text : String(settings.menuWidth);
  const type = (text: string) => {
    const width = isMenuWidth(Number(text)) ? Number(text) : settings.menuWidth;
    setTyped({ text, over: width });
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
      value={shown}
      onChange={type}
      error={isMenuWidth(Number(shown)) ? undefined : t('settings.menuWidthBounds', MENU_WIDTH)}
    />
  );
}
