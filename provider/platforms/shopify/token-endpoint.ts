import { z } from 'zod';
import type { Services } from '#provider/services.ts';
import { postJson } from './post-json.ts';

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token';
const OFFLINE_TOKEN = 'urn:shopify:params:oauth:token-type:offline-access-token';

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.int().positive(),
  refresh_token: z.string().min(1),
  refresh_token_expires_in: z.int().positive(),
});
const ErrorAnswer = z.object({ error: z.string() });

/** An expiring offline token with the one that replaces it, as Shopify gave both. */
export interface ShopTokens {
  accessToken: string;
  refreshToken: string;
  accessLifeS: number;
  refreshLifeS: number;
  scopes: string[];
}

/** `subject-invalid`: the session token is not taken any more, a fresh one may be. `refused`: for good, until somebody acts. */
export type TokenOutcome =
  | { status: 'granted'; tokens: ShopTokens }
  | { status: 'subject-invalid' }
  | { status: 'refused'; error: string }
  | { status: 'unreachable'; retryAfterSeconds: number | null };

/** Exchanges a session token for the shop's expiring offline token. */
export async function exchangeSessionToken(services: Services, shop: string, sessionToken: string): Promise<TokenOutcome> {
  return askForTokens(services, shop, {
    grant_type: TOKEN_EXCHANGE,
    subject_token: sessionToken,
    subject_token_type: ID_TOKEN,
    requested_token_type: OFFLINE_TOKEN,
    expiring: '1',
  });
}

export async function refreshTokens(services: Services, shop: string, refreshToken: string): Promise<TokenOutcome> {
  return askForTokens(services, shop, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

async function askForTokens(
  { config: { shopify: config }, outbound }: Services,
  shop: string,
  wish: Record<string, string>,
): Promise<TokenOutcome> {
  const url = `${config.shopOrigin.replace('{shop}', shop)}/admin/oauth/access_token`;
  const credentials = { client_id: config.apiKey, client_secret: config.apiSecret };
  const answer = await postJson(
    outbound,
    url,
    { ...credentials, ...wish },
    { timeouts: config.timeouts, expects: TokenAnswer, idempotent: false },
  );
  if (answer === null) return { status: 'unreachable', retryAfterSeconds: null };
  const granted = TokenAnswer.safeParse(answer.body);
  if (answer.status === 200 && granted.success) return { status: 'granted', tokens: asTokens(granted.data) };
  // What is neither an answer nor a refusal may come right by itself.
  if (answer.status < 400 || answer.status >= 500 || answer.status === 429 || answer.status === 430) {
    return { status: 'unreachable', retryAfterSeconds: answer.retryAfterSeconds };
  }
  const error = ErrorAnswer.safeParse(answer.body).data?.error ?? `status ${answer.status}`;
  return error === 'invalid_subject_token' ? { status: 'subject-invalid' } : { status: 'refused', error };
}

function asTokens(answer: z.output<typeof TokenAnswer>): ShopTokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    accessLifeS: answer.expires_in,
    refreshLifeS: answer.refresh_token_expires_in,
    scopes: answer.scope.split(',').filter((scope) => scope !== ''),
  };
}
