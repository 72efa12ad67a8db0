import { createContext, useContext } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { LengthUnit, WeightUnit } from '#contract/sign-in.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';

/** Units weights and sizes are shown in. */
export interface Units {
  weight: WeightUnit;
  length: LengthUnit;
}
interface SizeMm {
  length: number;
  width: number;
  height: number;
}

const GRAMS_PER_POUND = 453.59237;
const OUNCES_PER_POUND = 16;
const MM_PER_CENTIMETER = 10;
const MM_PER_INCH = 25.4;

const GRAMS = { gram: 1, kilogram: 1000, ounce: GRAMS_PER_POUND / OUNCES_PER_POUND, pound: GRAMS_PER_POUND };

/** In kilograms `950 g`, `1.25 kg`; in pounds `12.35 oz`, `2.76 lb`; in grams and ounces always so. */
export function formatWeight(grams: number, { locale, unit: selected }: { locale: Locale; unit: WeightUnit }): string {
  const unit = shownUnit(grams, selected);
  const value = grams / GRAMS[unit];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 2, useGrouping: 'always' }).format(value);
}

function shownUnit(grams: number, selected: WeightUnit): keyof typeof GRAMS {
  if (selected === 'g' || (selected === 'kg' && grams < GRAMS.kilogram)) return 'gram';
  if (selected === 'oz' || (selected === 'lb' && grams < GRAMS.pound)) return 'ounce';
  return selected === 'kg' ? 'kilogram' : 'pound';
}

/** `30 × 20 × 10 cm`, `11.8 × 7.9 × 3.9 in`. */
export function formatSize({ length, width, height }: SizeMm, { locale, unit: selected }: { locale: Locale; unit: LengthUnit }): string {
  const { mm, unit } = selected === 'cm' ? { mm: MM_PER_CENTIMETER, unit: 'centimeter' } : { mm: MM_PER_INCH, unit: 'inch' };
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
  const how = { locale: useLocale(), unit: useUnits().weight };
  return (grams) => formatWeight(grams, how);
}

/** Length, width and height in the language and units of the page. */
export function Size({ mm }: { mm: SizeMm }) {
  const how = { locale: useLocale(), unit: useUnits().length };
  return <span suppressHydrationWarning>{formatSize(mm, how)}</span>;
}

/** Units weights and sizes are shown in; the shell sets them. */
export const UnitsContext = createContext<Units>({ weight: 'kg', length: 'cm' });

export function useUnits(): Units {
  return useContext(UnitsContext);
}
