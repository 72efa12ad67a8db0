import { Pool } from 'undici';
import { cleanUpAfter } from '../clean-up.ts';

const ANSWER_WITHIN_MS = 120_000;
const BUSY_MS = 50;

export interface LoadAnswer {
  status: number;
  text: string;
  /** Of a redirect. */
  location: string;
}
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  authorization?: string;
  /** Idempotency key. */
  key?: string;
  /** Sent as JSON; text is sent as the fields of a form. */
  body?: object | string;
}
export type LoadClient = (request: LoadRequest) => Promise<LoadAnswer>;

/** Calls over so many connections; further ones wait for one of them. A provider that is busy is asked again with the same key, as clients do. */
export function openLoadClient(origin: string, connections: number): LoadClient {
  const pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: ANSWER_WITHIN_MS, bodyTimeout: ANSWER_WITHIN_MS });
  cleanUpAfter(() => pool.close());
  return async (request) => {
    for (;;) {
      const answer = await send(pool, request);
      if (answer.status !== 503) return answer;
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    }
  };
}

async function send(pool: Pool, { method, path, authorization, key, body }: LoadRequest): Promise<LoadAnswer> {
  const asForm = typeof body === 'string';
  const {
    statusCode,
    headers,
    body: answer,
  } = await pool.request({
    method,
    path,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': asForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: asForm ? body : JSON.stringify(body) }),
  });
  const { location } = headers;
  return { status: statusCode, text: await answer.text(), location: typeof location === 'string' ? location : '' };
}

/** Works through a list, so many at once, and stops beginning further ones when the time is up; gives how many were done. */
export async function workThrough<Item>(
  items: Iterable<Item>,
  { atOnce, endsAt = Number.POSITIVE_INFINITY }: { atOnce: number; endsAt?: number },
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const iterator = items[Symbol.iterator]();
  let done = 0;
  async function worker(): Promise<void> {
    while (performance.now() < endsAt) {
      const next = iterator.next();
      if (next.done === true) return;
      await work(next.value);
      done += 1;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}
