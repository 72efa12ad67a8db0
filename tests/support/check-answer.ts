import type { FastifyInstance } from 'fastify';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { Page } from '#contract/page.ts';
import { Problem } from '#contract/problem.ts';
import { type ProblemCode, problemStatus } from '#contract/problem.values.ts';
import { cleanUpAfter } from './clean-up.ts';

/** An answer of the provider as it came over the wire. */
interface WireAnswer {
  status: number;
  contentType: string;
  retryAfter: string | null;
  text: string;
}
type CheckedAnswer = { data: unknown; page?: Page } | { problem: Problem };

/** What any call can be refused by: who asks, what is asked, how often, and a provider in trouble. */
const OF_ANY_CALL: readonly ProblemCode[] = [
  ...(['not-signed-in', 'session-token-invalid', 'token-invalid', 'not-allowed', 'account-restricted', 'cross-site-request'] as const),
  ...(['validation-failed', 'cursor-invalid', 'body-unreadable', 'body-kind-wrong', 'body-too-large'] as const),
  ...(['idempotency-key-required', 'idempotency-key-reused', 'too-many-requests', 'internal', 'unavailable'] as const),
];

/** The answer of an endpoint read by its contract: body, status and headers. Throws where they differ. */
export function checkAnswer(endpoint: Endpoint, { status, contentType, retryAfter, text }: WireAnswer): CheckedAnswer {
  if (contentType !== 'application/json; charset=utf-8') throw new Error(`${endpoint.name} answered ${status} as ${contentType}`);
  const body: unknown = JSON.parse(text);
  if (status === 200) {
    const envelope = endpoint.paged ? z.object({ data: endpoint.data, page: Page }) : z.object({ data: endpoint.data });
    return exactly(endpoint.name, envelope, body) as { data: unknown; page?: Page };
  }
  const problem = exactly(endpoint.name, Problem, body);
  const { code, loggedIn } = problem;
  if (problemStatus[code] !== status) throw new Error(`${endpoint.name} answered ${code} with the status ${status}`);
  if (!OF_ANY_CALL.includes(code) && !endpoint.problems.includes(code)) throw new Error(`${endpoint.name} does not name ${code}`);
  if (code === 'not-signed-in' && loggedIn) throw new Error(`${endpoint.name} answered ${code} to somebody signed in`);
  if (retryAfter !== null && !/^[1-9]\d*$/.test(retryAfter)) throw new Error(`${endpoint.name} says Retry-After: ${retryAfter}`);
  if (code === 'too-many-requests' && retryAfter === null) throw new Error(`${endpoint.name} answered ${code} without Retry-After`);
  return { problem };
}

/** Nothing may be sent that the contract does not name, either. */
function exactly<Schema extends z.ZodType>(name: string, schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error(`${name} answered other than its contract says: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, body))
    throw new Error(`${name} answered more or less than its contract names: ${JSON.stringify(body)}`);
  return parsed.data;
}

/** Holds all that a provider of this process answers against the contract, however a test asks; what differs fails the test. */
export function checkAnswersOf(app: FastifyInstance): void {
  const faults: string[] = [];
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const endpoint = endpoints.find(
      ({ method, path }) => method === request.method && path.replaceAll(/\{(\w+)\}/g, ':$1') === request.routeOptions.url,
    );
    if (endpoint === undefined || typeof payload !== 'string') return;
    const retryAfter = reply.getHeader('retry-after');
    const contentType = String(reply.getHeader('content-type'));
    try {
      checkAnswer(endpoint, {
        status: reply.statusCode,
        contentType,
        retryAfter: retryAfter === undefined ? null : String(retryAfter),
        text: payload,
      });
    } catch (error) {
      faults.push(String(error));
    }
  });
  cleanUpAfter(() => {
    if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'));
  });
}
