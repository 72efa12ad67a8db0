import type { z } from 'zod';
import type { HttpTimeouts } from '#provider/config.ts';
import type { Outbound } from '#provider/outbound/outbound.ts';
import { OutboundError } from '#provider/outbound/outbound-error.ts';

/** A shop that asks for longer is asked again after this. */
const RETRY_AFTER_MAX_S = 3_600;

/** What came back. `body` is null for anything that is no JSON. */
export interface JsonAnswer {
  status: number;
  body: unknown;
  retryAfterSeconds: number | null;
}

interface JsonCall {
  timeouts: HttpTimeouts;
  headers?: Record<string, string>;
  /** What a 200 carries; anything else counts as a failure of the host. */
  expects: z.ZodType;
  /** Whether asking twice is the same as once. */
  idempotent: boolean;
}

/** Null when nothing whole came back in time. Redirects are answers like others and are not followed. */
export async function postJson(outbound: Outbound, url: string, body: object, call: JsonCall): Promise<JsonAnswer | null> {
  try {
    const answer = await outbound.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', 'accept': 'application/json', ...call.headers },
      body: JSON.stringify(body),
      idempotent: call.idempotent,
      timeouts: call.timeouts,
      isSound: ({ status, body: text }) => status !== 200 || call.expects.safeParse(parseJson(text)).success,
    });
    return { status: answer.status, body: parseJson(answer.body), retryAfterSeconds: readRetryAfter(answer.headers['retry-after']) };
  } catch (error) {
    if (error instanceof OutboundError) return null;
    throw error;
  }
}

function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return null;
  }
}

function readRetryAfter(header: string | string[] | undefined): number | null {
  const seconds = Number(header);
  return header === undefined || !Number.isFinite(seconds) || seconds < 0 ? null : Math.min(Math.ceil(seconds), RETRY_AFTER_MAX_S);
}
