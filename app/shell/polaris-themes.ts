import type { SettingState } from '#app/session/setting-state.ts';

/** Polaris' own names of the themes. */
export const polarisThemes = { light: 'light', dark: 'dark-experimental' } as const satisfies Record<SettingState['theme'], string>;

/** Whether the settings drawer offers the dark theme. A kept choice of it is followed either way. */
export const DARK_THEME_OFFERED: boolean = true;
