import { z } from 'zod';
import type { Services } from '#provider/services.ts';
import { ApiId } from './list-pages.ts';
import { requireConfig, sendJson } from './send-json.ts';

const Granted = z.object({ access_token: z.string().min(1), scope: z.string(), user_id: ApiId });
/** Errors come with any status, 200 among them. */
const Refused = z.object({ error: z.string() });
/** Our own settings are wrong: no code would be taken. */
const OUR_FAULT: readonly string[] = ['invalid_client', 'unauthorized_client'];

/** `dead`: the code was used, is older than 30 seconds, or never was one. */
export type CodeOutcome =
  { status: 'granted'; externalId: string; accessToken: string; scopes: string[] } | { status: 'dead' } | { status: 'unreachable' };

/** Exchanges the code a merchant came back with; it is asked once, since a code is taken once. */
export async function exchangeCode(services: Services, code: string): Promise<CodeOutcome> {
  const { authOrigin, appId, appSecret } = requireConfig(services);
  const answer = await sendJson(services, {
    method: 'POST',
    url: `${authOrigin}/apps/authorize/token`,
    accessToken: null,
    body: { client_id: appId, client_secret: appSecret, grant_type: 'authorization_code', code },
    repeatable: false,
  });
  if (answer === null || answer.status >= 500 || answer.status === 429) return { status: 'unreachable' };
  const granted = Granted.safeParse(answer.body);
  if (granted.success) {
    const { access_token: accessToken, scope, user_id: externalId } = granted.data;
    return { status: 'granted', externalId, accessToken, scopes: scope.split(/[\s,]+/).filter((each) => each !== '') };
  }
  const error = Refused.safeParse(answer.body).data?.error ?? `status ${answer.status}`;
  if (!OUR_FAULT.includes(error)) return { status: 'dead' };
  services.log.error({ error }, 'Nuvemshop does not take NUVEMSHOP_APP_ID and NUVEMSHOP_APP_SECRET');
  return { status: 'unreachable' };
}
