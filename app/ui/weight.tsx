import { createContext, useContext } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { Units } from '#contract/sign-in.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';

interface How {
  locale: Locale;
  units: Units;
}
interface SizeMm {
  length: number;
  width: number;
  height: number;
}

const GRAMS_PER_POUND = 453.59237;
const OUNCES_PER_POUND = 16;
const MM_PER_INCH = 25.4;

/** `950 g`, `1.25 kg`; `12.35 oz`, `2.76 lb`. */
export function formatWeight(grams: number, { locale, units }: How): string {
  const { value, unit } = units === 'metric' ? metricWeight(grams) : imperialWeight(grams);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 2, useGrouping: 'always' }).format(value);
}

function metricWeight(grams: number) {
  return grams < 1000 ? { value: grams, unit: 'gram' } : { value: grams / 1000, unit: 'kilogram' };
}

function imperialWeight(grams: number) {
  const pounds = grams / GRAMS_PER_POUND;
  return pounds < 1 ? { value: pounds * OUNCES_PER_POUND, unit: 'ounce' } : { value: pounds, unit: 'pound' };
}

/** `30 × 20 × 10 cm`, `11.8 × 7.9 × 3.9 in`. */
export function formatSize({ length, width, height }: SizeMm, { locale, units }: How): string {
  const { mm, unit } = units === 'metric' ? { mm: 10, unit: 'centimeter' } : { mm: MM_PER_INCH, unit: 'inch' };
  const digits = { maximumFractionDigits: 1, useGrouping: 'always' } as const;
  const plain = new Intl.NumberFormat(locale, digits);
  const named = new Intl.NumberFormat(locale, { ...digits, style: 'unit', unit });
  return `${plain.format(length / mm)} × ${plain.format(width / mm)} × ${named.format(height / mm)}`;
}

/** A weight in the language and units of the page. */
export function Weight({ grams }: { grams: number }) {
  return <span suppressHydrationWarning>{useWeightText()(grams)}</span>;
}

/** The same as text, for sentences: `const weight = useWeightText(); weight(grams)`. */
export function useWeightText(): (grams: number) => string {
  const how = { locale: useLocale(), units: useUnits() };
  return (grams) => formatWeight(grams, how);
}

/** Length, width and height in the language and units of the page. */
export function Size({ mm }: { mm: SizeMm }) {
  const how = { locale: useLocale(), units: useUnits() };
  return <span suppressHydrationWarning>{formatSize(mm, how)}</span>;
}

/** Units weights and sizes are shown in; the shell sets them. */
export const UnitsContext = createContext<Units>('metric');

export function useUnits(): Units {
  return useContext(UnitsContext);
}
