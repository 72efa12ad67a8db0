export const IDEMPOTENCY_FIELD = 'idempotencyKey';

/** Carries a form's key: pressed twice, sent again, it stays one deed. */
export function IdempotencyField({ value }: { value: string }) {
  return <input type="hidden" name={IDEMPOTENCY_FIELD} value={value} />;
}
