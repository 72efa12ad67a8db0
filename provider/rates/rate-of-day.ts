import type { ProviderConfig } from '#provider/config.ts';
import { demoRates } from './demo-rates.ts';
import { divide, type ExactFraction, parseDecimal } from './exact-fraction.ts';

const SHOWN_DECIMALS = 4n;

/** What one US dollar costs in the currency; null where nobody says. */
export function perUsd(currency: string): ExactFraction | null {
  const rate = Object.hasOwn(demoRates.perUsd, currency) ? demoRates.perUsd[currency] : undefined;
  return rate === undefined ? null : parseDecimal(rate);
}

/** CNY for one unit of the currency today; null where there is no rate. */
export function cnyPerUnit(config: Pick<ProviderConfig, 'cnyPerUsd'>, currency: string): ExactFraction | null {
  const rate = perUsd(currency);
  return rate === null ? null : divide(parseDecimal(config.cnyPerUsd), rate);
}

/** Units of `to` for one of `from`; null where there is no rate for one of the two. */
export function crossRate(from: string, to: string): ExactFraction | null {
  if (from === to) return { numerator: 1n, denominator: 1n };
  const [ours, theirs] = [perUsd(from), perUsd(to)];
  return ours === null || theirs === null ? null : divide(theirs, ours);
}

/** Every currency with a rate, and the CNY for one unit of it as a decimal string. */
export function ratesOfDay(config: Pick<ProviderConfig, 'cnyPerUsd'>): { currency: string; cnyPerUnit: string }[] {
  return Object.keys(demoRates.perUsd).flatMap((currency) => {
    const rate = cnyPerUnit(config, currency);
    return rate === null ? [] : [{ currency, cnyPerUnit: shown(rate) }];
  });
}

function shown({ numerator, denominator }: ExactFraction): string {
  const scale = 10n ** SHOWN_DECIMALS;
  const digits = String((2n * numerator * scale + denominator) / (2n * denominator)).padStart(Number(SHOWN_DECIMALS) + 1, '0');
  return `${digits.slice(0, -Number(SHOWN_DECIMALS))}.${digits.slice(-Number(SHOWN_DECIMALS))}`;
}
