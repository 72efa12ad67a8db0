import type { z } from 'zod';
import { type FieldProblemCode, fieldProblemCodes } from '#contract/problem.values.ts';
import { Refusal, type RefusedField } from './refusal.ts';

/** Parses what came in at the door; behind it the types can be trusted. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal('validation-failed', { fields: refusedFields(parsed.error) });
}

/** What a schema refused, field by field; for an operation that has more to say about the same fields. */
export function refusedFields({ issues }: z.ZodError): RefusedField[] {
  return issues.flatMap((issue) => insideUnion(issue)).map(refusedField);
}

/** Of several forms a value may have, what is wrong with the last one whose fields are there. */
function insideUnion(issue: z.core.$ZodIssue, parents: PropertyKey[] = []): z.core.$ZodIssue[] {
  const path = [...parents, ...issue.path];
  // A union told apart by a field has no form to look into where that field is wrong.
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ ...issue, path }];
  const isMissing = (inner: z.core.$ZodIssue) => inner.code === 'invalid_type' && inner.input === undefined;
  const form = issue.errors.findLast((errors) => errors.length > 0 && !errors.some(isMissing)) ?? issue.errors[0] ?? [];
  return form.flatMap((inner) => insideUnion(inner, path));
}

function refusedField(issue: z.core.$ZodIssue): RefusedField {
  const { code, params } = describe(issue);
  return { path: issue.path.join('.'), code, ...(params === undefined ? {} : { params }) };
}

function describe(issue: z.core.$ZodIssue): { code: FieldProblemCode; params?: Record<string, string | number> } {
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : issue.expected === 'int' ? 'not-whole' : 'wrong-type' };
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return { code: 'required' };
      return { code: issue.origin === 'string' ? 'too-short' : 'too-small', params: { minimum: Number(issue.minimum) } };
    case 'too_big':
      return { code: issue.origin === 'string' ? 'too-long' : 'too-large', params: { maximum: Number(issue.maximum) } };
    case 'invalid_format':
      // A pattern may have a code of its own in the place of its message.
      return {
        code: issue.format === 'email' ? 'email-format' : (fieldProblemCodes.find((code) => code === issue.message) ?? 'wrong-format'),
      };
    case 'invalid_value':
      return { code: 'not-a-choice' };
    case 'invalid_union':
      return { code: 'not-a-choice' };
    case 'unrecognized_keys':
      return { code: 'unknown-field' };
    case 'custom':
      // A rule of the contract's own may name its code.
      return { code: fieldProblemCodes.find((code) => code === issue.params?.['code']) ?? 'wrong-format' };
    default:
      return { code: 'wrong-format' };
  }
}

const NUL = '\u0000';
/** NUL, and half of a character that takes two units. */
const UNSTORABLE = /\u0000|\p{Surrogate}/u;
const MAX_DEPTH = 40;

/** PostgreSQL can't hold these in text or JSON: refused once, for every route, before anything is parsed. */
export function refuseUnstorable(value: unknown, path: string[] = []): void {
  if (typeof value === 'string' && UNSTORABLE.test(value)) {
    throw new Refusal('validation-failed', { fields: [{ path: path.join('.'), code: 'nul-character' }] });
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length > MAX_DEPTH) throw new Refusal('body-unreadable');
  for (const [name, inner] of Object.entries(value)) {
    refuseUnstorable(name, [...path, name.replaceAll(NUL, '')]);
    refuseUnstorable(inner, [...path, name]);
  }
}
