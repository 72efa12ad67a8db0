import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameText } from '#provider/http/keys.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { type Hint, type HintSource, type NamedBuyer, unreadableHint } from '#provider/platforms/order-source.ts';
import { readWebhookJson } from '#provider/platforms/webhook-json.ts';
import { headerValue } from '#provider/platforms/webhook-signature.ts';
import { ApiId } from './list-pages.ts';
import { type PrivacyTopic } from './webhook-events.ts';

const SIGNATURE_HEADER = 'x-linkedstore-hmac-sha256';
const OBJECT_BEGINS = '{'.charCodeAt(0);

/** Every body names its store, and all but the requests about privacy their event. */
const Named = z.object({
  store_id: ApiId,
  event: z
    .string()
    .regex(/^[a-z_]{1,60}\/[a-z_]{1,60}$/)
    .optional(),
});
const Changed = z.object({ id: ApiId });

const Customer = z.object({ email: z.string().nullish(), phone: z.string().nullish() });
/** About the store alone: a body that names a buyer erases no store. */
const StoreRedact = z.strictObject({ store_id: ApiId, event: z.literal('store/redact').optional() });
const CustomerRedact = z.object({ customer: Customer, orders_to_redact: z.array(ApiId) });
const DataRequest = z.object({ customer: Customer, orders_requested: z.array(ApiId).default([]), data_request: z.object({ id: ApiId }) });

/** Webhooks of Nuvemshop, which are all signed with the app's secret. What they say about is fetched. */
export const nuvemshopWebhooks: HintSource = {
  async verifyWebhook({ config }, { headers, rawBody }) {
    const secret = config.nuvemshop?.appSecret ?? null;
    const signature = headerValue(headers, SIGNATURE_HEADER);
    if (secret === null || !sameText(signBody(secret, rawBody), signature)) throw new Refusal('signature-invalid');
    if (rawBody[0] !== OBJECT_BEGINS) throw new Refusal('body-unreadable');
    const payload = readWebhookJson(rawBody);
    const named = Named.safeParse(payload);
    if (!named.success) throw new Refusal('signature-invalid');
    const topic = named.data.event ?? privacyTopicOf(payload);
    return { deliveryId: null, topic, shopExternalId: named.data.store_id, triggeredAt: null, hints: readHints(topic, payload) };
  },
};

/** Lower-case hex of the HMAC-SHA256 over the bytes as they travel. */
export function signBody(secret: string, rawBody: Buffer): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex');
}

/** The signature covers the body and not the address it comes to, so the body says what is requested: a store's erasure names nothing but the store. */
function privacyTopicOf(payload: unknown): PrivacyTopic | 'unknown/event' {
  if (StoreRedact.safeParse(payload).success) return 'store/redact';
  const fields = z.record(z.string(), z.unknown()).safeParse(payload).data ?? {};
  if ('data_request' in fields) return 'customers/data_request';
  return 'orders_to_redact' in fields ? 'customers/redact' : 'unknown/event';
}

/** Nothing for events that ask nothing of us. */
function readHints(topic: string, payload: unknown): Hint[] {
  switch (topic) {
    case 'app/uninstalled':
      return [{ kind: 'uninstalled' }];
    case 'store/redact':
      return readAs(StoreRedact, payload, () => ({ kind: 'shop-redacted' }));
    case 'customers/redact':
      return readAs(CustomerRedact, payload, ({ customer, orders_to_redact: orderIds }) => ({
        kind: 'buyer-redacted',
        buyer: asBuyer(customer, orderIds),
      }));
    case 'customers/data_request':
      return readAs(DataRequest, payload, ({ customer, orders_requested: orderIds }) => ({
        kind: 'buyer-data-requested',
        buyer: asBuyer(customer, orderIds),
      }));
    case 'product/updated':
    case 'product/deleted':
      return readAs(Changed, payload, ({ id }) => ({ kind: 'product-changed', externalId: id }));
    default:
      return topic.startsWith('order/')
        ? readAs(Changed, payload, ({ id }) => ({
            ...({ kind: 'order-changed', externalId: id, order: null } as const),
            ...(topic === 'order/cancelled' ? { isEnd: true } : {}),
          }))
        : [];
  }
}

function readAs<Schema extends z.ZodType>(schema: Schema, payload: unknown, hintOf: (body: z.output<Schema>) => Hint): Hint[] {
  const parsed = schema.safeParse(payload);
  return [parsed.success ? hintOf(parsed.data) : unreadableHint(parsed.error)];
}

function asBuyer({ email, phone }: z.output<typeof Customer>, orderIds: string[]): NamedBuyer {
  return { email: email ?? null, phone: phone ?? null, orderIds };
}
