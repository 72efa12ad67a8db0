import type { TaxGroup, TaxMode, TaxProfile } from '#contract/tax.ts';
import type { MerchantInputs } from '#provider/features/quotes/quote-order.ts';
import type { RateBook } from '#provider/features/shipping/quote-freight.ts';

const NEVER = '0001-01-01';

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

/** Whether tax would be declared under a number of the merchant's own that they never gave. */
export function lacksOwnNumber(
  { profiles }: Pick<MerchantInputs, 'profiles'>,
  taxMode: TaxMode | null,
  { country, book }: { country: string; book: RateBook },
): boolean {
  const group = book.customs.get(country)?.group ?? null;
  return taxMode === 'own' && group !== null && profiles.every((profile) => profile.group !== group || profile.number === '');
}

function withMode(profiles: readonly TaxProfile[], group: TaxGroup, mode: TaxMode): readonly TaxProfile[] {
  const known = profiles.find((profile) => profile.group === group) ?? { ...NO_PROFILE, group };
  // Without a number nothing can be declared under it: it counts as one that is never valid.
  const ended = mode === 'own' && known.number === '' ? { validTo: NEVER } : {};
  return [...profiles.filter((profile) => profile.group !== group), { ...known, ...ended, mode }];
}
