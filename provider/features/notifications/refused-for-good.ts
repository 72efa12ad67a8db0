const PERMANENT_FAILURES = 500;

/** A reply of 500 to 599: the mail server says that another attempt would be refused, too (RFC 5321, 4.2.1). */
export function isRefusedForGood(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= PERMANENT_FAILURES && code < PERMANENT_FAILURES + 100;
}
