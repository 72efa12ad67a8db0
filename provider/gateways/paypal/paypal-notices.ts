import { z } from 'zod';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import type { RawNotice } from '../gateway.ts';
import { callPaypal, type PaypalAccount } from './paypal-client.ts';

const CERTIFICATE_HOST = /(?:^|\.)paypal\.com$/;

/** What comes beside a notice; without all of it PayPal is not even asked. */
const Signature = z.object({
  'paypal-transmission-id': z.string().min(1).max(200),
  'paypal-transmission-time': z.string().min(1).max(100),
  'paypal-transmission-sig': z.string().min(1).max(2_000),
  'paypal-cert-url': z.url({ protocol: /^https$/, hostname: CERTIFICATE_HOST }).max(500),
  'paypal-auth-algo': z.literal('SHA256withRSA'),
});

const Link = z.object({ href: z.string(), rel: z.string() });

/** A notice as far as it names what it is about. */
const Notice = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    links: z.array(Link).default([]),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).default([]),
  }),
});
export type PaypalNotice = z.infer<typeof Notice>;

const Verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });
const CaptureOfOrder = z.object({ supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }) });

/** Has PayPal say whether a notice is its own. It is sent back as it came: written anew, other bytes would be judged. */
export async function verifyNotice(services: Services, account: PaypalAccount, { headers, rawBody }: RawNotice): Promise<PaypalNotice> {
  const signature = Signature.safeParse(headers);
  const body = rawBody.toString('utf8');
  // PayPal signs nothing that can't be read.
  if (!signature.success || !isJsonObject(body)) throw new Refusal('signature-invalid');
  const claim = {
    auth_algo: signature.data['paypal-auth-algo'],
    cert_url: signature.data['paypal-cert-url'],
    transmission_id: signature.data['paypal-transmission-id'],
    transmission_sig: signature.data['paypal-transmission-sig'],
    transmission_time: signature.data['paypal-transmission-time'],
    webhook_id: account.webhookId,
  };
  const { verification_status: status } = await callPaypal(services, account, {
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    body: `${JSON.stringify(claim).slice(0, -1)},"webhook_event":${body}}`,
    answer: Verification,
  });
  if (status !== 'SUCCESS') throw new Refusal('signature-invalid');
  const notice = Notice.safeParse(JSON.parse(body));
  if (!notice.success) throw new Refusal('body-unreadable');
  return notice.data;
}

/** The order a notice is about; null: none, or nothing that moves a charge. */
export async function orderOfNotice(
  services: Services,
  account: PaypalAccount,
  { event_type: type, resource }: PaypalNotice,
): Promise<string | null> {
  if (type === 'CHECKOUT.ORDER.APPROVED') return resource.id ?? null;
  const named = resource.supplementary_data?.related_ids?.order_id;
  if (named !== undefined) return named;
  const captureId = captureOf(type, resource);
  if (captureId === null) return null;
  const capture = await callPaypal(services, account, {
    method: 'GET',
    path: `/v2/payments/captures/${encodeURIComponent(captureId)}`,
    answer: CaptureOfOrder,
  });
  return capture.supplementary_data.related_ids.order_id;
}

function captureOf(type: string, { disputed_transactions: disputed, links }: PaypalNotice['resource']): string | null {
  if (type.startsWith('CUSTOMER.DISPUTE.')) return disputed[0]?.seller_transaction_id ?? null;
  if (type !== 'PAYMENT.CAPTURE.REFUNDED' && type !== 'PAYMENT.CAPTURE.REVERSED') return null;
  const up = links.find(({ rel }) => rel === 'up')?.href;
  return up === undefined ? null : (/\/captures\/([^/?]+)$/.exec(up)?.[1] ?? null);
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
