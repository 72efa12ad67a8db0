import { DEFAULT_THEME_COLOR, type SettingState } from './setting-state.ts';

type Theme = SettingState['theme'];
type Rgb = readonly [number, number, number];

/** WCAG 2.2 AA for text; what holds for text holds for the ring and the bar too. */
const LEAST_CONTRAST = 4.5;
/** The lightest surface of the light theme, the lightest of the dark one: on the others the contrast is higher. */
const surfaces: Record<Theme, Rgb> = { light: [241, 241, 241], dark: [61, 61, 61] };
const poles: Record<Theme, Rgb> = { light: [0, 0, 0], dark: [255, 255, 255] };

/** The theme colour as the page may use it, with its states. */
export interface ThemeColors {
  base: string;
  hover: string;
  active: string;
}

/**
 * A theme colour made readable: darkened (in the dark theme lightened) until it stands out from every surface by 4.5:1.
 * Null for the default, which is Polaris' own blue and changes nothing.
 */
export function themeColorsOf(themeColor: string, theme: Theme): ThemeColors | null {
  if (themeColor.toLowerCase() === DEFAULT_THEME_COLOR) return null;
  const base = readable(rgbOf(themeColor), theme);
  const pole = poles[theme];
  return { base: hexOf(base), hover: hexOf(mix(base, pole, 0.25)), active: hexOf(mix(base, pole, 0.45)) };
}

/** Contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOf(rgbOf(one), rgbOf(other));
}

function readable(color: Rgb, theme: Theme): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, poles[theme], share);
    if (contrastOf(mixed, surfaces[theme]) >= LEAST_CONTRAST) return mixed;
  }
  return poles[theme];
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Relative luminance as WCAG defines it. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const between = (start: number, end: number): number => Math.round(start + (end - start) * share);
  return [between(from[0], to[0]), between(from[1], to[1]), between(from[2], to[2])];
}

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
