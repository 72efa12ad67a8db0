import type { Cause } from '#contract/problem.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import { PlatformRefusal } from './platform.ts';

/** Why a store could not be told something, for good; null while another try may help. */
export function finalCause(error: unknown, context: TaskContext): Cause | null {
  if (error instanceof PlatformRefusal) return error.retryable && !context.lastAttempt ? null : error.reason;
  // A store that was disconnected stays so until the merchant connects it again.
  if (error instanceof Refusal) return { code: 'store-not-connected', params: {} };
  return context.lastAttempt ? { code: 'store-unreachable', params: {} } : null;
}
