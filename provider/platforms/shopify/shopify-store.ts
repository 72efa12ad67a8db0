import { z } from 'zod';
import { Refusal } from '#provider/http/refusal.ts';
import type { NamedBuyer, Platform } from '#provider/platforms/platform.ts';
import { readWebhookJson } from '#provider/platforms/webhook-json.ts';
import { headerValue, isSignedBy } from '#provider/platforms/webhook-signature.ts';

const headers = {
  hmac: 'x-shopify-hmac-sha256',
  webhookId: 'x-shopify-webhook-id',
  topic: 'x-shopify-topic',
  shop: 'x-shopify-shop-domain',
  triggeredAt: 'x-shopify-triggered-at',
} as const;

/** The signature does not cover headers: what stands in them has to look like it came from Shopify. */
const SignedHeaders = z.object({
  deliveryId: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  topic: z.string().regex(/^[a-z_]{1,60}\/[a-z_]{1,60}$/),
  shop: z.string().regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/),
});
const NamedShop = z.object({ shop_domain: z.string().optional(), myshopify_domain: z.string().optional() });

const Scopes = z.object({ current: z.array(z.string()) });
const PlatformId = z.union([z.int(), z.string().min(1)]).transform(String);
const Customer = z.object({ email: z.string().nullish(), phone: z.string().nullish() });
const DataRequest = z.object({ customer: Customer, orders_requested: z.array(PlatformId).default([]) });
const CustomerRedact = z.object({ customer: Customer, orders_to_redact: z.array(PlatformId).default([]) });

/** Shops of Shopify. Their signatures are all made with the app's own secret. */
export const shopifyStore: Platform = {
  code: 'shopify',
  trade: null,

  async readWebhook({ config }, { headers: given, rawBody }) {
    const { apiSecret, oldApiSecret } = config.shopify;
    const signature = headerValue(given, headers.hmac);
    const secrets = oldApiSecret === undefined ? [apiSecret] : [apiSecret, oldApiSecret];
    const named = SignedHeaders.safeParse({
      deliveryId: headerValue(given, headers.webhookId),
      topic: headerValue(given, headers.topic),
      shop: headerValue(given, headers.shop).toLowerCase(),
    });
    if (!secrets.some((secret) => isSignedBy(secret, rawBody, signature)) || !named.success) throw new Refusal('signature-invalid');
    const { deliveryId, topic, shop } = named.data;
    const payload = readWebhookJson(rawBody);
    if (!speaksOf(payload, shop)) throw new Refusal('signature-invalid');
    return { deliveryId, topic, shopExternalId: shop, triggeredAt: readTime(headerValue(given, headers.triggeredAt)), payload };
  },

  readEvent(topic, payload) {
    switch (topic) {
      case 'app/uninstalled':
        return { kind: 'uninstalled' };
      case 'app/scopes_update':
        return { kind: 'scopes-changed', granted: Scopes.parse(payload).current };
      case 'customers/data_request': {
        const { customer, orders_requested: orderIds } = DataRequest.parse(payload);
        return { kind: 'buyer-data-asked', buyer: asBuyer(customer, orderIds) };
      }
      case 'customers/redact': {
        const { customer, orders_to_redact: orderIds } = CustomerRedact.parse(payload);
        return { kind: 'buyer-redacted', buyer: asBuyer(customer, orderIds) };
      }
      case 'shop/redact':
        return { kind: 'shop-redacted' };
      default:
        return null;
    }
  },
};

/** A signed body that names its shop must name the one of the header. */
function speaksOf(payload: unknown, shop: string): boolean {
  const named = NamedShop.safeParse(payload).data;
  return [named?.shop_domain, named?.myshopify_domain].every((domain) => domain === undefined || domain.toLowerCase() === shop);
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
