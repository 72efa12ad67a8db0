import type { Strings } from '#app/i18n/strings.ts';

/** Rules of the starter book that have words of their own; operators load others, which are told by their kind. */
const named = [
  'vat',
  'import-tax',
  'icms',
  'eu-flat-duty',
  'us-china',
  'au-general',
  'br-certified-to-50',
  'br-certified',
  'br-simplified',
] as const satisfies (keyof Strings['quotes']['levy']['rule'])[];

export function isNamedLevy(rule: string): rule is (typeof named)[number] {
  return (named as readonly string[]).includes(rule);
}
