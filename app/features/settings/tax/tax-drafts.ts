import { plainTaxNumber } from '#contract/tax-numbers.ts';
import type { TaxGroup, TaxProfile, TaxProfiles } from '#contract/tax.ts';
import { taxGroups } from '#contract/tax.values.ts';

/** A profile being edited: what is left out is an empty text. */
export type DraftProfile = Omit<TaxProfile, 'country' | 'validFrom' | 'validTo'> & { country: string; validFrom: string; validTo: string };
export type DraftProfiles = Record<TaxGroup, DraftProfile>;

export type TaxField = 'mode' | 'number' | 'declaredBaseReason' | 'country' | 'validTo';
export type TaxProblem = 'numberMissing' | 'numberForm' | 'reasonMissing' | 'endTooEarly';

function noProfile(group: TaxGroup): DraftProfile {
  const texts = { number: '', declaredBaseReason: '', company: '', country: '', intermediary: '', validFrom: '', validTo: '' };
  return { group, mode: 'none', declaredBase: 'store', overLimit: 'hold', ...texts };
}

/** One draft for each group there is. */
export function toDraftProfiles({ profiles }: TaxProfiles): DraftProfiles {
  const drafts = taxGroups.map((group): [TaxGroup, DraftProfile] => {
    const stored = profiles.find((profile) => profile.group === group);
    if (stored === undefined) return [group, noProfile(group)];
    return [group, { ...stored, country: stored.country ?? '', validFrom: stored.validFrom ?? '', validTo: stored.validTo ?? '' }];
  });
  return Object.fromEntries(drafts) as DraftProfiles;
}

/** The profiles to store: those that differ from an empty one. */
export function readDraftProfiles(drafts: DraftProfiles): TaxProfile[] {
  return taxGroups
    .map((group) => drafts[group])
    .filter((draft) => JSON.stringify(draft) !== JSON.stringify(noProfile(draft.group)))
    .map((draft) => ({
      ...draft,
      number: draft.mode === 'own' ? draft.number : '',
      country: orNull(draft.country),
      validFrom: orNull(draft.validFrom),
      validTo: orNull(draft.validTo),
    }));
}

export function problemsOf(draft: DraftProfile): Partial<Record<TaxField, TaxProblem>> {
  const { mode, group, number, declaredBase, declaredBaseReason, validFrom, validTo } = draft;
  const own = mode === 'own';
  const early = own && validFrom !== '' && validTo !== '' && validTo <= validFrom;
  return {
    ...(own && number.trim() !== '' && plainTaxNumber(group, number) === null ? { number: 'numberForm' } : {}),
    ...(own && number.trim() === '' ? { number: 'numberMissing' } : {}),
    ...(declaredBase === 'provider' && declaredBaseReason.trim() === '' ? { declaredBaseReason: 'reasonMissing' } : {}),
    ...(early ? { validTo: 'endTooEarly' } : {}),
  };
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
