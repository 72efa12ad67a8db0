import type { Problem } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem.values.ts';

export interface PlacedProblem {
  /** Messages by field name. */
  errors: Record<string, string>;
  /** What is told above the form: a refusal that is about none of its fields. */
  banner: Problem | null;
}

interface Form {
  /** Names of the form's fields, as the request has them. */
  fields: readonly string[];
  /** The field a refusal without field errors is about, e.g. `wrong-password` about `password`. */
  fieldOfCode?: Partial<Record<ProblemCode, string>>;
}

/** Sorts a refusal into messages beside the form's own fields and, where there is none, a banner above them. */
export function placeProblem(problem: Problem | null | undefined, { fields, fieldOfCode = {} }: Form): PlacedProblem {
  const errors: Record<string, string> = {};
  if (!problem) return { errors, banner: null };
  for (const { path, message } of problem.fields ?? []) {
    if (fields.includes(path)) errors[path] ??= message;
  }
  const field = fieldOfCode[problem.code];
  if (field !== undefined) errors[field] ??= problem.message;
  return { errors, banner: Object.keys(errors).length > 0 ? null : problem };
}
