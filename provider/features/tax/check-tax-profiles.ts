import type { TaxGroup, TaxProfile } from '#contract/tax.ts';
import type { RefusedField } from '#provider/http/refusal.ts';

/** What profiles may refer to. */
interface Known {
  unknownCountries: ReadonlySet<string>;
  /** Groups of which the provider lends its own number. */
  lentGroups: ReadonlySet<TaxGroup>;
}

/** Everything in the profiles that can't be kept as it is, by field. A number is null when it is none of its group. */
export function findProfileProblems(profiles: (Omit<TaxProfile, 'number'> & { number: string | null })[], known: Known): RefusedField[] {
  const groups = profiles.map(({ group }) => group);
  return profiles.flatMap((profile, index) => {
    const problems: [wrong: boolean, field: string, code: RefusedField['code']][] = [
      [groups.indexOf(profile.group) !== index, 'group', 'listed-twice'],
      [profile.mode === 'provider' && !known.lentGroups.has(profile.group), 'mode', 'not-a-choice'],
      [profile.mode === 'own' && profile.number === '', 'number', 'required'],
      [profile.number === null, 'number', 'tax-id-format'],
      [profile.declaredBase === 'provider' && profile.declaredBaseReason === '', 'declaredBaseReason', 'required'],
      [profile.country !== null && known.unknownCountries.has(profile.country), 'country', 'unknown-country'],
      [endsTooEarly(profile), 'validTo', 'not-after-start'],
    ];
    return problems.flatMap(([wrong, field, code]) => (wrong ? [{ path: `profiles.${index}.${field}`, code }] : []));
  });
}

function endsTooEarly({ validFrom, validTo }: Pick<TaxProfile, 'validFrom' | 'validTo'>): boolean {
  return validFrom !== null && validTo !== null && validTo <= validFrom;
}
