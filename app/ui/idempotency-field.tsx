export const IDEMPOTENCY_FIELD = 'idempotencyKey';

/** A form's idempotency key: sent twice, it is one action. */
export function IdempotencyField({ value }: { value: string }) {
  return <input type="hidden" name={IDEMPOTENCY_FIELD} value={value} />;
}
