import { z } from 'zod';
import type { Services } from '#provider/services.ts';
import { callGateway } from '../call-gateway.ts';
import { GatewayRefused, GatewayUnavailable } from '../gateway.ts';

/** A merchant account at Payoneer Checkout, or at the simulator that stands in for it. */
export interface PayoneerAccount {
  merchantCode: string;
  paymentToken: string;
  /** Whose share of the account a charge is; null: all of it is one. */
  division: string | null;
  /** Origin and prefix of the API. */
  api: string;
}

export const payoneerApis = { live: 'https://api.live.oscato.com/api', sandbox: 'https://api.sandbox.oscato.com/api' } as const;

const MEDIA_TYPE = 'application/vnd.optile.payment.enterprise-v1-extensible+json';

/** A LIST (the hosted page) or an operation on it. */
export const PayoneerObject = z.object({
  identification: z.object({ longId: z.string().min(1), transactionId: z.string() }),
  status: z.object({ code: z.string(), reason: z.string().optional() }),
  interaction: z.object({ code: z.string(), reason: z.string() }).optional(),
  redirect: z.object({ url: z.url() }).optional(),
  payment: z.object({ amount: z.number(), currency: z.string(), reference: z.string() }).optional(),
});
export type PayoneerObject = z.infer<typeof PayoneerObject>;

/** Calls Payoneer; null: it has nothing at this address. */
export async function callPayoneer(
  services: Services,
  { merchantCode, paymentToken, api }: PayoneerAccount,
  { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: object },
): Promise<PayoneerObject | null> {
  const { status, body: answer } = await callGateway(services, {
    method,
    url: api + path,
    headers: {
      'authorization': `Basic ${Buffer.from(`${merchantCode}:${paymentToken}`).toString('base64')}`,
      'accept': MEDIA_TYPE,
      'content-type': MEDIA_TYPE,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (status === 404) return null;
  if (status === 401 || status === 403) throw new GatewayUnavailable(`Payoneer answered ${status}`);
  if (status >= 400) throw new GatewayRefused('not-accepted', answer);
  const parsed = PayoneerObject.safeParse(answer);
  if (!parsed.success) throw new GatewayUnavailable('Payoneer answered something else than was asked', { cause: parsed.error });
  return parsed.data;
}
