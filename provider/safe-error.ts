import pg from 'pg';

/** SQLSTATE classes whose messages quote the value that did not fit. */
const QUOTES_VALUES = /^(22|54)/;
const DATABASE_FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint'] as const;

/** What may be written down of an error: who it is and where it came from, never what a row holds. */
export interface SafeError {
  type: string;
  message: string;
  stack: string;
  /** Its code, its cause, and of the database's refusals what they are about. */
  [fact: string]: unknown;
}

/**
 * An error as the log has it. Only what is named here is taken over: PostgreSQL's `detail`, `where` and `internalQuery`, a query's parameters or the body of
 * an answer carry what rows hold.
 */
export function toSafeError(error: unknown): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error === 'string' ? error : 'no error object', stack: '' };
  return {
    type: error.constructor.name,
    message: safeMessage(error),
    stack: safeStack(error),
    ...databaseFacts(error),
    ...(error.cause instanceof Error ? { cause: toSafeError(error.cause) } : {}),
    ...(error instanceof AggregateError ? { errors: error.errors.map(toSafeError) } : {}),
  };
}

/** The message of an error, without the values that some messages of the database quote. */
export function safeMessage(error: unknown): string {
  if (error instanceof pg.DatabaseError && QUOTES_VALUES.test(error.code ?? '')) return `database error ${error.code}`;
  return error instanceof Error ? error.message : 'no error object';
}

/** Where it was thrown; the lines before repeat the message. */
function safeStack({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

function databaseFacts(error: Error): Record<string, string> {
  if (!(error instanceof pg.DatabaseError)) return 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return Object.fromEntries(DATABASE_FACTS.flatMap((fact) => (error[fact] === undefined ? [] : [[fact, error[fact]]])));
}

/** For every logger: errors are logged under `err`. */
export const logSerializers = { err: toSafeError };
