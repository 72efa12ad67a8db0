import type { CSSProperties, HTMLAttributes } from 'react';
import type { SettingState } from '#app/session/setting-state.ts';
import { themeColorsOf } from '#app/session/theme-colors.ts';
import { polarisThemes } from './polaris-themes.ts';

const PX_PER_REM = 16;
const RAIL_WIDTH_REM = 4;

type RootAttributes = Pick<HTMLAttributes<HTMLElement>, 'className'> & { 'style': CSSProperties; 'data-color-weak'?: '' };

/** What the settings say on `<html>`: theme, colour-weak mode, theme colour, width of the menu. */
export function rootAttributes(settings: SettingState): RootAttributes {
  const colors = themeColorsOf(settings.themeColor, settings.theme);
  const variables: Record<`--${string}`, string> = { '--pg-navigation-width': `${menuWidthRem(settings)}rem` };
  if (colors !== null) {
    variables['--wharf-theme'] = colors.base;
    variables['--wharf-theme-hover'] = colors.hover;
    variables['--wharf-theme-active'] = colors.active;
  }
  return {
    className: `p-theme-${polarisThemes[settings.theme]}`,
    style: variables,
    ...(settings.colorWeak ? { 'data-color-weak': '' } : {}),
  };
}

function menuWidthRem({ menuCollapse, device, menuWidth }: SettingState): number {
  return menuCollapse && device === 'desktop' ? RAIL_WIDTH_REM : menuWidth / PX_PER_REM;
}
