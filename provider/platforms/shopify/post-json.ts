import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { HttpTimeouts } from '#provider/config.ts';

const ANSWER_LIMIT_BYTES = 4 * 1_048_576;
/** A shop that asks for longer is asked again after this. */
const RETRY_AFTER_MAX_S = 3_600;

/** What came back. `body` is null for anything that is no JSON. */
export interface JsonAnswer {
  status: number;
  body: unknown;
  retryAfterSeconds: number | null;
}

/** Null when nothing whole came back in time. Redirects are answers like others and are not followed. */
export async function postJson(
  url: string,
  body: object,
  { timeouts, headers = {} }: { timeouts: HttpTimeouts; headers?: Record<string, string> },
): Promise<JsonAnswer | null> {
  const payload = Buffer.from(JSON.stringify(body));
  const send = url.startsWith('https:') ? requestSecure : requestPlain;
  return new Promise((resolve) => {
    const request = send(url, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'accept': 'application/json', 'content-length': payload.length, ...headers },
    });
    const connecting = setTimeout(() => request.destroy(new Error('connect timeout')), timeouts.connectMs);
    const reading = setTimeout(() => request.destroy(new Error('read timeout')), timeouts.connectMs + timeouts.readMs);
    request.once('socket', (socket) => socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', () => clearTimeout(connecting)));
    function settle(answer: JsonAnswer | null): void {
      clearTimeout(connecting);
      clearTimeout(reading);
      resolve(answer);
    }
    request.once('error', () => settle(null));
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > ANSWER_LIMIT_BYTES) response.destroy(new Error('answer too large'));
      });
      response.once('error', () => settle(null));
      response.once('aborted', () => settle(null));
      response.once('end', () =>
        settle({
          status: response.statusCode ?? 0,
          body: parseJson(Buffer.concat(chunks).toString('utf8')),
          retryAfterSeconds: readRetryAfter(response.headers['retry-after']),
        }),
      );
    });
    request.end(payload);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readRetryAfter(header: string | undefined): number | null {
  const seconds = Number(header);
  return header === undefined || !Number.isFinite(seconds) || seconds < 0 ? null : Math.min(Math.ceil(seconds), RETRY_AFTER_MAX_S);
}
