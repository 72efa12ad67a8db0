import type { Problem } from '#contract/problem.ts';

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
