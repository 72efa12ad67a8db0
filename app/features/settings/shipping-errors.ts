import type { Problem } from '#contract/problem.ts';

/** Messages by the key of a rule and a field of it. */
export type RuleErrors = Record<string, Record<string, string>>;

/** The provider names `rules.2.countries.0`; the screen shows it at the countries of the rule that was sent third. */
export function keyedErrors(problem: Problem, sentKeys: readonly string[]): RuleErrors {
  const errors: RuleErrors = {};
  for (const { path, message } of problem.fields ?? []) {
    const [, index, field] = /^rules\.(\d+)\.(exceptions\.\d+|\w+)/.exec(path) ?? [];
    const key = index === undefined ? undefined : sentKeys[Number(index)];
    if (key === undefined || field === undefined) continue;
    const name = field === 'maxFreightMinor' ? 'maxFreight' : field;
    errors[key] = { [name]: message, ...errors[key] };
  }
  return errors;
}
