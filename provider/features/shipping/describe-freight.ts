import type { z } from 'zod';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { FreightParts as FreightPartsShape } from '#contract/products.ts';
import type { FreightParts, RateMethod } from './quote-freight.ts';

/** A method's name in the language, else in the default one. */
export function methodName(names: RateMethod['names'], locale: Locale): string {
  return names[locale] ?? names[defaultLocale] ?? '';
}

/** The parts of a freight price as they go over the wire. */
export function toFreightParts(parts: FreightParts): z.infer<typeof FreightPartsShape> {
  return {
    registration: cny(parts.registrationMinor),
    weight: cny(parts.weightMinor),
    remote: cny(parts.remoteMinor),
    special: cny(parts.specialMinor),
    fuel: cny(parts.fuelMinor),
    discount: cny(parts.discountMinor),
  };
}
