import type { FieldProblemCode, ProblemCode } from '#contract/problem.ts';

export interface RefusedField {
  path: string;
  code: FieldProblemCode;
  params?: Record<string, string | number>;
}

/** An expected no: thrown by operations, answered by the one error handler with words in the caller's language. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly fields: RefusedField[] | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** Values for the placeholders of the code's words. */
  readonly params: Record<string, string | number>;

  constructor(
    code: ProblemCode,
    more: { fields?: RefusedField[]; details?: Record<string, unknown>; params?: Record<string, string | number> } = {},
  ) {
    super(code);
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
    this.params = more.params ?? {};
  }
}
