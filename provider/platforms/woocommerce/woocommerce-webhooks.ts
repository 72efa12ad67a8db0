import { z } from 'zod';
import { Refusal } from '#provider/http/refusal.ts';
import { type Hint, type HintSource, unreadableHint } from '#provider/platforms/order-source.ts';
import { isNotConnected } from '#provider/platforms/platform.ts';
import { openCredentials } from '#provider/platforms/store-credentials.ts';
import { findStoreOfShop } from '#provider/platforms/stores-of-shop.ts';
import { readWebhookJson } from '#provider/platforms/webhook-json.ts';
import { headerValue, isSignedBy } from '#provider/platforms/webhook-signature.ts';
import { withReadableCredentials } from '#provider/platforms/with-readable-credentials.ts';
import type { Services } from '#provider/services.ts';
import { siteId, siteOf } from './site-address.ts';
import { WooCommerceCredentials } from './woocommerce-credentials.ts';

const headers = {
  signature: 'x-wc-webhook-signature',
  source: 'x-wc-webhook-source',
  topic: 'x-wc-webhook-topic',
  deliveryId: 'x-wc-webhook-delivery-id',
} as const;

/** The signature covers no header: what stands in these names the store whose secret counts, or only what to ask that store for. */
const Named = z.object({
  topic: z.string().regex(/^[a-z]{1,30}\.[a-z_]{1,80}$/),
  deliveryId: z.string().regex(/^[\x21-\x7e]{1,100}$/),
});
/** Sent once when a webhook is made, without a signature: it only looks whether somebody answers. */
const PING = /^webhook_id=\d{1,20}$/;
const LONGEST_PING = 40;

const Id = z.union([z.int().min(1), z.string().regex(/^\d{1,19}$/)]).transform(String);
const Changed = z.object({ id: Id });
/** A variation is named with the product it belongs to. */
const ProductChanged = z.object({ id: Id, parent_id: z.union([z.int(), z.string()]).transform(String).optional() });
const Refunded = z.object({ action: z.literal('woocommerce_order_refunded'), arg: Id });

/** Webhooks of WooCommerce, signed with a secret of their store's own. None ends a connection or erases: each only names what to fetch. */
export const wooCommerceWebhooks: HintSource = {
  isPing: ({ headers: given, rawBody }) =>
    given[headers.signature] === undefined && rawBody.length <= LONGEST_PING && PING.test(rawBody.toString('latin1')),

  async verifyWebhook(services, { headers: given, rawBody }) {
    const source = headerValue(given, headers.source);
    const shop = URL.canParse(source) ? siteId(siteOf(new URL(source))) : '';
    const named = Named.safeParse({ topic: headerValue(given, headers.topic), deliveryId: headerValue(given, headers.deliveryId) });
    const secret = await findWebhookSecret(services, shop);
    if (secret === null || !isSignedBy(secret, rawBody, headerValue(given, headers.signature)) || !named.success)
      throw new Refusal('signature-invalid');
    const { topic, deliveryId } = named.data;
    return {
      // Stores number their deliveries themselves: one must not stand in the way of another's.
      deliveryId: `${shop} ${deliveryId}`,
      topic,
      shopExternalId: shop,
      triggeredAt: null,
      hints: readHints(topic, readWebhookJson(rawBody)),
    };
  },
};

function readHints(topic: string, payload: unknown): Hint[] {
  if (topic === 'order.deleted') return readAs(Changed, payload, ({ id }) => ({ ...orderChanged(id), isEnd: true }));
  if (topic.startsWith('order.')) return readAs(Changed, payload, ({ id }) => orderChanged(id));
  if (topic.startsWith('product.'))
    return readAs(ProductChanged, payload, ({ id, parent_id: parent = '0' }) => ({
      kind: 'product-changed',
      externalId: parent === '0' || parent === '' ? id : parent,
    }));
  if (topic === 'action.woocommerce_order_refunded') return readAs(Refunded, payload, ({ arg }) => orderChanged(arg));
  return [];
}

function orderChanged(externalId: string): Hint {
  return { kind: 'order-changed', externalId, order: null };
}

function readAs<Schema extends z.ZodType>(schema: Schema, payload: unknown, hintOf: (body: z.output<Schema>) => Hint): Hint[] {
  const parsed = schema.safeParse(payload);
  return [parsed.success ? hintOf(parsed.data) : unreadableHint(parsed.error)];
}

/** Null where no signature can be right: of a store nobody has, or one whose secret does not open. */
async function findWebhookSecret(services: Services, shop: string): Promise<string | null> {
  const store = shop === '' ? undefined : await findStoreOfShop(services.database.db, 'woocommerce', shop);
  if (store === undefined || store.credentials === null) return null;
  const { accountId, id: storeId, credentials: sealed } = store;
  const open = async () => openCredentials(services.keys, { accountId, storeId, as: WooCommerceCredentials, sealed });
  try {
    return (await withReadableCredentials(services, { accountId, storeId }, open)).webhookSecret;
  } catch (error) {
    if (isNotConnected(error)) return null;
    throw error;
  }
}
