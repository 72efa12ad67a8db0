import type { Cause } from '#contract/problem.ts';
import type { MethodRefusal } from '#provider/features/shipping/refuse-method.ts';

/** A refusal of a method as a cause, with the figures of its sentence. */
export function refusalCause(reason: MethodRefusal): Cause {
  const { code, ...params } = reason;
  if (reason.code === 'over-weight') return { code: reason.code, params: { weightG: reason.chargedG, maxG: reason.maxG } };
  return { code, params };
}
