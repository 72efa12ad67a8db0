import type { FieldProblemCode, ProblemCode } from '#contract/problem.values.ts';

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
  /** Seconds until it may be tried again: sent as the Retry-After header and in the details. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    more: {
      fields?: RefusedField[];
      details?: Record<string, unknown>;
      params?: Record<string, string | number>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.details = more.retryAfterSeconds === undefined ? more.details : { ...more.details, retryAfterSeconds: more.retryAfterSeconds };
    this.params = more.params ?? {};
  }
}
