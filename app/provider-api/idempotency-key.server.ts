import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_PATTERN } from '#contract/endpoint.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';

/** A loader makes one for each form it hands out. */
export function newIdempotencyKey(): string {
  return randomUUID();
}

/** The key a form was sent with; a form without one counts as new each time. */
export function readIdempotencyKey(form: FormData): string {
  const value = form.get(IDEMPOTENCY_FIELD);
  return typeof value === 'string' && IDEMPOTENCY_KEY_PATTERN.test(value) ? value : newIdempotencyKey();
}
