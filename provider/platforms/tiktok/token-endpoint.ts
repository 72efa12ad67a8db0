import { z } from 'zod';
import { OutboundError } from '#provider/outbound/outbound-error.ts';
import type { Services } from '#provider/services.ts';
import { requireTiktok } from './require-tiktok.ts';

/** Of sellers; creators, who authorize by the same page, are 1. */
const SELLER = 0;

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** Unix time of their ends, whatever the name says. */
  access_token_expire_in: z.int().positive(),
  refresh_token_expire_in: z.int().positive(),
  open_id: z.string().min(1),
  seller_name: z.string().default(''),
  user_type: z.int().default(SELLER),
  granted_scopes: z.array(z.string()).default([]),
});
const Envelope = z.object({ code: z.int(), message: z.string().default(''), data: z.unknown().optional() });

/** What a seller authorized: tokens for all of their shops. */
export interface TiktokGrant {
  accessToken: string;
  refreshToken: string;
  /** Unix time. */
  accessEndsAt: number;
  refreshEndsAt: number;
  /** TikTok's id of the seller's authorization. */
  openId: string;
  isSeller: boolean;
  scopes: string[];
}

/** `refused`: for good, until the seller authorizes once more. */
export type GrantOutcome = { status: 'granted'; grant: TiktokGrant } | { status: 'refused'; code: number } | { status: 'unreachable' };

/** Exchanges the code a seller came back with. It works once, for about half an hour. */
export async function exchangeCode(services: Services, code: string): Promise<GrantOutcome> {
  return requestGrant(services, '/api/v2/token/get', { auth_code: code, grant_type: 'authorized_code' });
}

export async function refreshGrant(services: Services, refreshToken: string): Promise<GrantOutcome> {
  return requestGrant(services, '/api/v2/token/refresh', { refresh_token: refreshToken, grant_type: 'refresh_token' });
}

async function requestGrant(services: Services, path: string, wish: Record<string, string>): Promise<GrantOutcome> {
  const { appKey, appSecret, authUrl, timeouts } = requireTiktok(services);
  const query = new URLSearchParams({ app_key: appKey, app_secret: appSecret, ...wish });
  const envelope = await readEnvelope(services, { url: `${authUrl}${path}?${query}`, timeouts });
  if (envelope === null) return { status: 'unreachable' };
  const granted = TokenAnswer.safeParse(envelope.data);
  if (envelope.code === 0 && granted.success) return { status: 'granted', grant: asGrant(granted.data) };
  return { status: 'refused', code: envelope.code };
}

/** Null for no whole answer, and for what only a service in trouble answers. */
async function readEnvelope(
  { outbound }: Services,
  { url, timeouts }: { url: string; timeouts: { connectMs: number; readMs: number } },
): Promise<z.output<typeof Envelope> | null> {
  try {
    const answer = await outbound.send({
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
      // A code and a refresh token are used up by an answer nobody got.
      idempotent: false,
      timeouts,
      isSound: ({ status, body }) => status < 500 && (status !== 200 || Envelope.safeParse(parseJson(body)).success),
    });
    if (answer.status >= 500 || answer.status === 429) return null;
    return Envelope.safeParse(parseJson(answer.body)).data ?? null;
  } catch (error) {
    if (error instanceof OutboundError) return null;
    throw error;
  }
}

export function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return null;
  }
}

function asGrant(answer: z.output<typeof TokenAnswer>): TiktokGrant {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    accessEndsAt: answer.access_token_expire_in,
    refreshEndsAt: answer.refresh_token_expire_in,
    openId: answer.open_id,
    isSeller: answer.user_type === SELLER,
    scopes: answer.granted_scopes,
  };
}
