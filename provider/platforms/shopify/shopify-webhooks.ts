import { z } from 'zod';
import { Refusal } from '#provider/http/refusal.ts';
import { type Hint, type HintSource, type NamedBuyer, unreadableHint } from '#provider/platforms/order-source.ts';
import { readWebhookJson } from '#provider/platforms/webhook-json.ts';
import { headerValue, isSignedBy } from '#provider/platforms/webhook-signature.ts';
import { toGid } from './gid.ts';

const headers = {
  hmac: 'x-shopify-hmac-sha256',
  webhookId: 'x-shopify-webhook-id',
  topic: 'x-shopify-topic',
  shop: 'x-shopify-shop-domain',
  triggeredAt: 'x-shopify-triggered-at',
} as const;

/** The signature does not cover headers: what stands in them has to look like it came from Shopify. */
const SignedHeaders = z.object({
  deliveryId: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .nullable(),
  topic: z.string().regex(/^[a-z_]{1,60}\/[a-z_]{1,60}$/),
  shop: z.string().regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/),
});
/** Bodies that name their shop do so by one of these. */
const NamedShop = z.object({ shop_domain: z.string().optional(), myshopify_domain: z.string().optional() });

const PlatformId = z.union([z.int(), z.string().min(1)]).transform(String);
const Customer = z.object({ email: z.string().nullish(), phone: z.string().nullish() });
/** A shop as Shopify describes it; it was uninstalled from it. */
const Uninstalled = z.object({ id: PlatformId, myshopify_domain: z.string() });
const privacy = { shop_domain: z.string() };
const DataRequest = z.object({
  ...privacy,
  customer: Customer,
  orders_requested: z.array(PlatformId).default([]),
  data_request: z.object({ id: PlatformId }),
});
const CustomerRedact = z.object({ ...privacy, customer: Customer, orders_to_redact: z.array(PlatformId) });
/** What is about one buyer erases no shop, whatever topic a header gives it. */
const ShopRedact = z.object({
  ...privacy,
  shop_id: PlatformId,
  customer: z.undefined().optional(),
  data_request: z.undefined().optional(),
});

/** Orders and products are named by their number; parts of orders by their global id alone. */
const Changed = z.object({ id: PlatformId });
const OrderEdited = z.object({ order_edit: z.object({ order_id: PlatformId }) });
const OrderRefunded = z.object({ order_id: PlatformId });
const PartChanged = z.object({ fulfillment_order: z.object({ id: z.string().startsWith('gid://shopify/FulfillmentOrder/') }) });

/** What a fulfillment service is called back with: signed as webhooks are, without a topic and an id of its own. */
const ServiceCallback = z.object({ kind: z.enum(['FULFILLMENT_REQUEST', 'CANCELLATION_REQUEST']) });
const SERVICE_CALLBACK = 'fulfillment_service/notification';

/** Both mean that an order waits for our answer. */
const REQUEST_TOPICS: readonly string[] = [
  'fulfillment_orders/fulfillment_request_submitted',
  'fulfillment_orders/cancellation_request_submitted',
];

/** Topics that end a connection, hand out a buyer's data or erase: a signed body says for itself which shop it is about. */
const BELIEVED_TOPICS: readonly string[] = ['app/uninstalled', 'customers/data_request', 'customers/redact', 'shop/redact'];
/** After these an order need not be found any more. */
const ENDING_TOPICS: readonly string[] = ['orders/cancelled', 'orders/delete'];
const OBJECT_BEGINS = '{'.charCodeAt(0);

/** Webhooks of Shopify, which are all signed with the app's own secret. */
export const shopifyWebhooks: HintSource = {
  async verifyWebhook({ config }, { headers: given, rawBody }) {
    const { apiSecret, oldApiSecret } = config.shopify;
    const signature = headerValue(given, headers.hmac);
    const secrets = oldApiSecret === undefined ? [apiSecret] : [apiSecret, oldApiSecret];
    const isCallback = headerValue(given, headers.topic) === '' && headerValue(given, headers.webhookId) === '';
    const named = SignedHeaders.safeParse({
      deliveryId: isCallback ? null : headerValue(given, headers.webhookId),
      topic: isCallback ? SERVICE_CALLBACK : headerValue(given, headers.topic),
      shop: headerValue(given, headers.shop).toLowerCase(),
    });
    if (!secrets.some((secret) => isSignedBy(secret, rawBody, signature)) || !named.success) throw new Refusal('signature-invalid');
    const { deliveryId, topic, shop } = named.data;
    // With the same secret Shopify signs session tokens and queries, none of which begins as an object does.
    if (rawBody[0] !== OBJECT_BEGINS) throw new Refusal('signature-invalid');
    const payload = readWebhookJson(rawBody);
    if (isCallback && !ServiceCallback.safeParse(payload).success) throw new Refusal('signature-invalid');
    if (!namesShop(payload, topic, shop)) throw new Refusal('signature-invalid');
    return {
      deliveryId,
      topic,
      shopExternalId: shop,
      triggeredAt: readTime(headerValue(given, headers.triggeredAt)),
      hints: readShopifyHints(topic, payload),
    };
  },
};

/** What a topic of Shopify hints at; nothing for topics that ask nothing of us. */
export function readShopifyHints(topic: string, payload: unknown): Hint[] {
  switch (topic) {
    case 'app/uninstalled':
      return readAs(Uninstalled, payload, () => ({ kind: 'uninstalled' }));
    case 'app/scopes_update':
      return [{ kind: 'scopes-changed' }];
    case 'customers/data_request':
      return readAs(DataRequest, payload, ({ customer, orders_requested: orderIds }) => ({
        kind: 'buyer-data-requested',
        buyer: asBuyer(customer, orderIds),
      }));
    case 'customers/redact':
      return readAs(CustomerRedact, payload, ({ customer, orders_to_redact: orderIds }) => ({
        kind: 'buyer-redacted',
        buyer: asBuyer(customer, orderIds),
      }));
    case 'shop/redact':
      return readAs(ShopRedact, payload, () => ({ kind: 'shop-redacted' }));
    case SERVICE_CALLBACK:
      return [{ kind: 'requests-waiting' }];
    case 'orders/edited':
      return readAs(OrderEdited, payload, ({ order_edit: { order_id: id } }) => orderChanged(toGid('Order', id)));
    case 'refunds/create':
      return readAs(OrderRefunded, payload, ({ order_id: id }) => orderChanged(toGid('Order', id)));
    case 'products/update':
    case 'products/delete':
      return readAs(Changed, payload, ({ id }) => ({ kind: 'product-changed', externalId: toGid('Product', id) }));
    default:
      return readTopicGroup(topic, payload);
  }
}

/** Whatever happened to an order or a part of it, the order is read. */
function readTopicGroup(topic: string, payload: unknown): Hint[] {
  if (topic.startsWith('orders/'))
    return readAs(Changed, payload, ({ id }) => ({
      ...orderChanged(toGid('Order', id)),
      ...(ENDING_TOPICS.includes(topic) ? { isEnd: true } : {}),
    }));
  if (REQUEST_TOPICS.includes(topic)) return [{ kind: 'requests-waiting' }];
  if (topic.startsWith('fulfillment_orders/')) return readAs(PartChanged, payload, ({ fulfillment_order: { id } }) => orderChanged(id));
  return [];
}

function orderChanged(externalId: string): Hint {
  return { kind: 'order-changed', externalId, order: null };
}

function readAs<Schema extends z.ZodType>(schema: Schema, payload: unknown, hintOf: (body: z.output<Schema>) => Hint): Hint[] {
  const parsed = schema.safeParse(payload);
  return [parsed.success ? hintOf(parsed.data) : unreadableHint(parsed.error)];
}

/** The shop of the header, which no signature covers, must be the one of a body that names any; a topic that is believed must name it. */
function namesShop(payload: unknown, topic: string, shop: string): boolean {
  const named = NamedShop.safeParse(payload).data;
  const domains = [named?.shop_domain, named?.myshopify_domain].filter((domain) => domain !== undefined);
  if (domains.length === 0) return !BELIEVED_TOPICS.includes(topic);
  return domains.every((domain) => domain.toLowerCase() === shop);
}

function readTime(text: string): string | null {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Orders are named by number here and by global id in the Admin API. */
function asBuyer(customer: z.output<typeof Customer>, orderIds: string[]): NamedBuyer {
  return {
    email: customer.email ?? null,
    phone: customer.phone ?? null,
    orderIds: orderIds.flatMap((id) => [id, `gid://shopify/Order/${id}`]),
  };
}
