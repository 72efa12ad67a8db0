import type { ShippingRule } from '#contract/shipping-rule.ts';
import type { RefusedField } from '#provider/http/refusal.ts';

/** What rules may refer to. */
interface Known {
  unknownCountries: ReadonlySet<string>;
  methods: ReadonlySet<string>;
}

/** Everything in the rules that can't be kept as it is, by field. */
export function findRuleProblems(rules: ShippingRule[], known: Known): RefusedField[] {
  return [
    ...rules.flatMap(({ countries }, index) => unknownCountries(countries, `rules.${index}.countries`, known)),
    ...repeated(rules.flatMap(({ countries }, index) => countries.map((country, at) => [country, `rules.${index}.countries.${at}`]))),
    ...repeated(rules.flatMap(({ countries }, index) => (countries.length > 0 ? [] : [['', `rules.${index}.countries`]]))),
    ...rules.flatMap((rule, index) => problemsOfMethods(rule, `rules.${index}`, known)),
  ];
}

function unknownCountries(countries: string[], path: string, known: Known): RefusedField[] {
  return countries.flatMap((country, at) =>
    known.unknownCountries.has(country) ? [{ path: `${path}.${at}`, code: 'unknown-country' }] : [],
  );
}

function problemsOfMethods({ methods, exceptions }: ShippingRule, path: string, known: Known): RefusedField[] {
  return [
    ...problemsOfList(methods, `${path}.methods`, known),
    ...repeated(exceptions.map(({ attribute }, at) => [attribute, `${path}.exceptions.${at}.attribute`])),
    ...exceptions.flatMap((exception, at) => problemsOfList(exception.methods, `${path}.exceptions.${at}.methods`, known)),
  ];
}

function problemsOfList(methods: string[], path: string, known: Known): RefusedField[] {
  const placed = methods.map((method, at): [string, string] => [method, `${path}.${at}`]);
  const unknown = placed.filter(([method]) => !known.methods.has(method));
  return [...unknown.map(([, field]): RefusedField => ({ path: field, code: 'unknown-method' })), ...repeated(placed)];
}

/** Every further time a value stands in a list of values and their fields. */
function repeated(placed: (readonly string[])[]): RefusedField[] {
  const seen = new Set<string>();
  return placed.flatMap(([value = '', path = '']) => {
    if (seen.has(value)) return [{ path, code: 'listed-twice' }];
    seen.add(value);
    return [];
  });
}
