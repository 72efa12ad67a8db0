import type { z } from 'zod';
import type { ConnectSandboxStoreInput } from '#contract/stores.ts';

type SandboxCurrency = z.input<typeof ConnectSandboxStoreInput>['currency'];

/** Currencies a sandbox store can sell in, in the order they are offered. */
export const sandboxCurrencies = ['USD', 'EUR', 'BRL', 'MXN'] as const satisfies SandboxCurrency[];

const countriesOf: Partial<Record<SandboxCurrency, readonly string[]>> = {
  EUR: [
    ...['AT', 'BE', 'BG', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR'],
    ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PT', 'SI', 'SK'],
  ],
  BRL: ['BR'],
  MXN: ['MX'],
};

/** The currency of a country where a sandbox store can sell in it, else the first. */
export function sandboxCurrencyOf(country: string): SandboxCurrency {
  return sandboxCurrencies.find((currency) => countriesOf[currency]?.includes(country) === true) ?? sandboxCurrencies[0];
}
