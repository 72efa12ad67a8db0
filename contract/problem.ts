import { z } from 'zod';
import { problemCodes, fieldProblemCodes, causeCodes } from './problem.values.ts';
export const Cause = z.object({ code: z.enum(causeCodes), params: z.record(z.string(), z.union([z.string(), z.number()])).default({}) });
export type Cause = z.infer<typeof Cause>;

export const FieldProblem = z.object({
  /** Dotted path of the field in the request, e.g. `variants.0.priceMinor`. */
  path: z.string(),
  code: z.enum(fieldProblemCodes),
  /** In the request's language. */
  message: z.string(),
});
export type FieldProblem = z.infer<typeof FieldProblem>;

/** The one error body of both services. */
export const Problem = z.object({
  code: z.enum(problemCodes),
  /** In the request's language; fit to be shown as it is. */
  message: z.string(),
  fields: z.array(FieldProblem).optional(),
  /** Facts a screen may need beside the words, e.g. the shortfall of `insufficient-balance`. */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
  /** Whether the caller's session is alive; a 401 with `false` opens "Forced logout". */
  loggedIn: z.boolean(),
});
export type Problem = z.infer<typeof Problem>;
