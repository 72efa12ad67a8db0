import type { RefObject } from 'react';
import type { Problem } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem.values.ts';
import { useEachValue } from './use-each-answer.ts';

/**
 * Reads a problem's fields for a form: `const errorOf = fieldErrors(problem)`, then `error={errorOf('email')}` on the
 * Polaris field. Undefined where a field is fine.
 */
export function fieldErrors(problem: Problem | null | undefined): (path: string) => string | undefined {
  const messages = new Map<string, string>();
  for (const field of problem?.fields ?? []) {
    if (!messages.has(field.path)) messages.set(field.path, field.message);
  }
  return (path) => messages.get(path);
}

export interface PlacedProblem {
  /** Messages by field name. */
  errors: Record<string, string>;
  /** For above the form: a problem that is about none of its fields. */
  banner: Problem | null;
}

interface Form {
  /** Names of the form's fields, as the request has them. */
  fields: readonly string[];
  /** The field a problem without field errors is about, e.g. `wrong-password` about `password`. */
  fieldOfCode?: Partial<Record<ProblemCode, string>>;
}

/** Sorts a problem into messages beside the form's own fields or, where none is about a field, a banner above them. */
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

/** Moves the keyboard to the first field that was refused, once per answer. */
export function useFocusFirstError(form: RefObject<HTMLElement>, answer: unknown): void {
  useEachValue(answer, () => {
    if (!answer) return;
    form.current
      ?.querySelector<HTMLElement>('input[aria-invalid="true"], select[aria-invalid="true"], textarea[aria-invalid="true"]')
      ?.focus();
  });
}
