import type { CSSProperties, HTMLAttributes } from 'react';
import type { SettingState } from '#app/session/setting-state.ts';
import { themeColorsOf } from '#app/session/theme-colors.ts';

/** Polaris' names of the themes. */
export const polarisThemes = { light: 'light', dark: 'dark-experimental' } as const satisfies Record<SettingState['theme'], string>;

const PX_PER_REM = 16;
const RAIL_WIDTH_REM = 4;

type RootAttributes = Pick<HTMLAttributes<HTMLElement>, 'className'> & { 'style': CSSProperties; 'data-color-weak'?: '' };

/** The settings as attributes of `<html>`: theme, color-weak mode, theme color, width of the menu. */
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
