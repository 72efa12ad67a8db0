import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '#contract/locales.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Problem } from '#contract/problem.ts';
import { type ProblemCode, problemStatus } from '#contract/problem.values.ts';
import { databaseErrorCode } from '#provider/database/database.ts';
import { say } from './language.ts';
import { Refusal } from './refusal.ts';

/** The one place where errors become answers: code, words in the caller's language, nothing of the inside. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    if (problemStatus[refusal.code] >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Refusal('not-found')));
}

/** Values for a message; names that end in `Minor` are amounts in CNY fen, shown as money. */
function asShown(locale: Locale, params: Record<string, string | number>): Record<string, string | number> {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: WALLET_CURRENCY, currencyDisplay: 'narrowSymbol' });
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, name.endsWith('Minor') ? money.format(Number(value) / 100) : value]),
  );
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem: Problem = {
    code: refusal.code,
    message: say(request.locale, `problem.${refusal.code}`, refusal.params),
    ...(refusal.fields === undefined
      ? {}
      : {
          fields: refusal.fields.map((field) => ({
            path: field.path,
            code: field.code,
            message: say(request.locale, `field.${field.code}`, asShown(request.locale, field.params ?? {})),
          })),
        }),
    ...(refusal.details === undefined ? {} : { details: refusal.details }),
    requestId: request.id,
    loggedIn: request.caller?.kind === 'user',
  };
  // The rest of the body is not read, so nothing else can come over this connection.
  if (refusal.code === 'body-too-large') reply.header('connection', 'close');
  const challenge = bearerChallenge(request, refusal);
  if (challenge !== null) reply.header('www-authenticate', challenge);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply
    .status(problemStatus[refusal.code])
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problem);
}

/** The challenge of RFC 6750 3 for an app with a token. */
function bearerChallenge({ caller }: FastifyRequest, { code }: Refusal): string | null {
  if (code === 'token-invalid') return 'Bearer error="invalid_token"';
  const isApp = caller?.kind === 'user' && caller.principal === 'oauth-client';
  return isApp && code === 'not-allowed' ? 'Bearer error="insufficient_scope"' : null;
}

const BY_FASTIFY_CODE: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body-kind-wrong',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body-unreadable',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body-unreadable',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body-unreadable',
  FST_UNDER_PRESSURE: 'unavailable',
};
/** SQLSTATE classes of a server that can't be reached, is going down or has no room; WH001 is our lifecycle guard. */
const BY_SQLSTATE: [RegExp, ProblemCode][] = [
  [/^WH001$/, 'state-conflict'],
  [/^(08|57P|53|58)/, 'unavailable'],
  [/^57014$/, 'unavailable'],
  // Lost to others again and again: nothing is wrong with the call.
  [/^(40001|40P01)$/, 'unavailable'],
];
const UNREACHABLE =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|ECONNREFUSED|ENOENT|ECONNRESET|EPIPE|ENOSPC/;

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  const byCode = BY_FASTIFY_CODE[error.code];
  if (byCode !== undefined) return new Refusal(byCode, { params: { expected: 'application/json' } });
  const sqlState = databaseErrorCode(error);
  const bySqlState = BY_SQLSTATE.find(([pattern]) => sqlState !== undefined && pattern.test(sqlState));
  if (bySqlState !== undefined) return new Refusal(bySqlState[1]);
  if (sqlState === undefined && UNREACHABLE.test(error.message)) return new Refusal('unavailable');
  if (error.statusCode === 429) return new Refusal('too-many-requests');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new Refusal('body-unreadable');
  return new Refusal('internal');
}
