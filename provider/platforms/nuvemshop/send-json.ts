import type { Services } from '#provider/services.ts';
import { OutboundError } from '#provider/outbound/outbound-error.ts';
import type { OutboundAnswer, OutboundCall } from '#provider/outbound/outbound.ts';
import type { NuvemshopConfig } from './nuvemshop-config.ts';

/** What came back. `body` is null for anything that is no JSON, and an object without fields where nothing was sent. */
export interface JsonAnswer {
  status: number;
  body: unknown;
  headers: OutboundAnswer['headers'];
}

interface JsonCall {
  method: OutboundCall['method'];
  url: string;
  /** Null where nobody is signed in yet. */
  accessToken: string | null;
  body?: unknown;
  /** Whether asking twice is the same as once. */
  repeatable: boolean;
}

/** The app's settings; a call is never made without them, since no store can be connected. */
export function requireConfig({ config }: Pick<Services, 'config'>): NuvemshopConfig {
  if (config.nuvemshop === null) throw new Error('NUVEMSHOP_APP_ID is not set');
  return config.nuvemshop;
}

/** Null when nothing whole came back in time. Nuvemshop refuses calls without a User-Agent that names the app and where to reach it. */
export async function sendJson({ config, outbound }: Services, call: JsonCall): Promise<JsonAnswer | null> {
  const { timeouts } = requireConfig({ config });
  try {
    const answer = await outbound.send({
      method: call.method,
      url: call.url,
      headers: {
        'accept': 'application/json',
        'content-type': 'application/json; charset=utf-8',
        'user-agent': `${config.brandName} (${config.publicUrl})`,
        ...(call.accessToken === null ? {} : { authentication: `bearer ${call.accessToken}` }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      idempotent: call.repeatable,
      timeouts,
      isSound: ({ status, body }) => status < 500 && (status >= 300 || parseJson(body) !== null),
    });
    return { status: answer.status, body: parseJson(answer.body), headers: answer.headers };
  } catch (error) {
    if (error instanceof OutboundError) return null;
    throw error;
  }
}

function parseJson(text: Buffer): unknown {
  if (text.length === 0) return {};
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return null;
  }
}

/** A header's number; null without one. */
export function numberIn(headers: JsonAnswer['headers'], name: string): number | null {
  const value = headers[name];
  const number = Number(value);
  return typeof value !== 'string' || value.trim() === '' || !Number.isFinite(number) ? null : number;
}
