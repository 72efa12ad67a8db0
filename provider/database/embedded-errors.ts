/** Something the operator can put right; its message says what, in one sentence. */
export class EmbeddedPostgresError extends Error {}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}

export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}
