import type { TaxGroup, TaxMode, TaxProfile } from '#contract/tax.ts';
import type { MerchantInputs } from '#provider/features/quotes/quote-order.ts';
import type { RateBook } from '#provider/features/shipping/quote-freight.ts';

const NO_PROFILE: Omit<TaxProfile, 'group' | 'mode'> = {
  number: '',
  declaredBase: 'store',
  declaredBaseReason: '',
  company: '',
  country: null,
  intermediary: '',
  validFrom: null,
  validTo: null,
  overLimit: 'buyer-pays',
};

/** The rules and profiles of the account with another mode of declaring tax in a country's group; null changes nothing. */
export function withTaxMode(
  inputs: MerchantInputs,
  taxMode: TaxMode | null,
  { country, book }: { country: string; book: RateBook },
): MerchantInputs {
  const group = book.customs.get(country)?.group ?? null;
  return taxMode === null || group === null ? inputs : { ...inputs, profiles: withMode(inputs.profiles, group, taxMode) };
}

function withMode(profiles: readonly TaxProfile[], group: TaxGroup, mode: TaxMode): readonly TaxProfile[] {
  const known = profiles.find((profile) => profile.group === group) ?? { ...NO_PROFILE, group };
  return [...profiles.filter((profile) => profile.group !== group), { ...known, mode }];
}
