import { randomInt } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { Pool } from 'undici';
import appRoutes from '#app/routes.ts';
import { appAuthorization, callAs, signUpMerchant } from '../call.ts';
import { apiRequests, type OpenApi } from './api-requests.ts';
import { readFormRoutes } from './form-fields.ts';
import { formRequests } from './form-requests.ts';
import { type FuzzCallers, signInCallers } from './fuzz-callers.ts';
import { describeRequest, type FuzzRequest } from './fuzz-request.ts';
import { type FuzzAnswer, judgeAnswer } from './judge-answer.ts';
import { learnIds } from './known-ids.ts';

const CONNECTIONS = 12;
const BATCH = 400;
/** Beyond this a request counts as one without an answer. */
const ANSWER_WITHIN_MS = 25_000;
/** Answers that go on, such as a job's progress, are left after this. */
const READ_FOR_MS = 2_000;
const READ_CHARACTERS = 200_000;
/** FUZZ_SEED repeats a run from the batch that failed. */
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 30));
const NO_ANSWER = 599;

interface Addresses {
  app: string;
  provider: string;
}
export interface FuzzFigures {
  sent: number;
  byStatus: Record<string, number>;
  perSecond: number;
  /** What was wrong, each kind once, with a request that shows it. */
  wrong: string[];
}
export interface FuzzSession {
  /** Sends as many requests, or as many as the time allows. */
  send(limits: { requests: number; forMs: number }): Promise<FuzzFigures>;
  close(): Promise<void>;
}
/** Sends one request. */
type Send = (request: FuzzRequest) => Promise<FuzzAnswer>;

/** Requests made from the product's own descriptions, as a merchant, an operator, a visitor and nobody. */
export async function openFuzzSession(addresses: Addresses): Promise<FuzzSession> {
  const options = { connections: CONNECTIONS, pipelining: 1, headersTimeout: ANSWER_WITHIN_MS, bodyTimeout: ANSWER_WITHIN_MS };
  const pools = { app: new Pool(addresses.app, options), provider: new Pool(addresses.provider, options) };
  const callers = await signInCallers(addresses.provider);
  const requests = await requestsOf(addresses, callers);
  const send: Send = async (request) => {
    const answer = await sendBy(request.to === 'provider' ? pools.provider : pools.app, request, headersOf(request));
    if (answer.status === 401) await callers.renew(request.as);
    return answer;
  };
  let batchSeed = SEED;

  function headersOf({ to, as, headers }: FuzzRequest): Record<string, string> {
    return to === 'screen'
      ? { ...headers, origin: addresses.app, ...callers.headers(as, 'cookie') }
      : { ...headers, ...callers.headers(as, 'credential') };
  }

  return {
    async send({ requests: count, forMs }) {
      const figures: FuzzFigures = { sent: 0, byStatus: {}, perSecond: 0, wrong: [] };
      const found = new Map<string, string>();
      const startedAt = performance.now();
      const isOver = () => figures.sent >= count || performance.now() - startedAt > forMs;
      for (; !isOver(); batchSeed += 1) {
        await callers.liftRestriction();
        const queue = fc.sample(requests, { seed: batchSeed, numRuns: Math.min(BATCH, count - figures.sent) });
        const worker = async () => {
          for (let next = queue.shift(); next !== undefined && !isOver(); next = queue.shift()) {
            const answer = await send(next);
            note(figures, answer.status);
            const wrong = judgeAnswer(next, answer);
            const kind = `${next.of} ${next.to} ${wrong}`;
            if (wrong !== null && !found.has(kind))
              found.set(kind, `FUZZ_SEED=${batchSeed}: ${wrong}: ${answer.text.slice(0, 200)}\n${describeRequest(next)}`);
          }
        };
        await Promise.all(Array.from({ length: CONNECTIONS }, worker));
      }
      figures.perSecond = Math.round((figures.sent / (performance.now() - startedAt)) * 1_000);
      figures.wrong = [...found.values()];
      return figures;
    },
    async close() {
      await Promise.all([pools.app.destroy(), pools.provider.destroy()]);
    },
  };
}

function note(figures: FuzzFigures, status: number): void {
  figures.sent += 1;
  figures.byStatus[status] = (figures.byStatus[status] ?? 0) + 1;
}

async function requestsOf(addresses: Addresses, callers: FuzzCallers): Promise<Arbitrary<FuzzRequest>> {
  const url = () => addresses.provider;
  const document = (await (await fetch(`${url()}/openapi.json`)).json()) as OpenApi;
  const stranger = await signUpMerchant(url, callAs(url, appAuthorization()));
  const readers = [callers.merchant(), stranger].map(({ userId, authorization }) => ({
    userId,
    get: (path: string) => getJson(`${url()}${path}`, authorization),
  }));
  const idsOf = await learnIds(document, readers);
  const screens = formRequests(readFormRoutes(appRoutes), document, idsOf);
  return fc.oneof({ weight: 4, arbitrary: apiRequests(document, idsOf) }, { weight: 1, arbitrary: screens });
}

async function getJson(url: string, authorization: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { authorization } });
  const isData = answer.status === 200 && answer.headers.get('content-type')?.startsWith('application/json') === true;
  if (isData) return answer.json();
  await answer.body?.cancel();
  return null;
}

async function sendBy(pool: Pool, { method, path, body }: FuzzRequest, headers: Record<string, string>): Promise<FuzzAnswer> {
  try {
    // Node and Fastify decide which methods there are.
    const answer = await pool.request({ method: method as 'GET', path, headers, body: body ?? null });
    const contentType = String(answer.headers['content-type'] ?? '');
    // A file whose session ends on the way is broken off, so that it does not pass for a whole one.
    const text = await readSome(answer.body).catch((error: unknown) => {
      if (contentType.startsWith('text/csv')) return '';
      throw error;
    });
    return { status: answer.statusCode, contentType, text };
  } catch (error) {
    return { status: NO_ANSWER, contentType: '', text: `no answer: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** The beginning of an answer's body. */
async function readSome(body: AsyncIterable<Buffer> & { destroy(error: Error): unknown }): Promise<string> {
  const enough = new Error('read enough');
  const timer = setTimeout(() => body.destroy(enough), READ_FOR_MS);
  let text = '';
  try {
    for await (const chunk of body) if (text.length < READ_CHARACTERS) text += chunk.toString();
  } catch (error) {
    if (error !== enough) throw error;
  } finally {
    clearTimeout(timer);
  }
  return text;
}
