import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '#provider/http/refusal.ts';
import { type Hint, type HintSource, unreadableHint } from '#provider/platforms/order-source.ts';
import { readWebhookJson } from '#provider/platforms/webhook-json.ts';
import { headerValue } from '#provider/platforms/webhook-signature.ts';
import { signWebhook } from './sign-request.ts';
import { eventsByType } from './webhook-events.ts';

const Id = z.union([z.string().regex(/^\d{1,30}$/), z.int().nonnegative().transform(String)]);
/** What every delivery says of itself. */
const Delivery = z.object({
  type: z.int(),
  shop_id: Id,
  tts_notification_id: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .nullish(),
  /** Unix time. */
  timestamp: z.int().nonnegative().max(4_102_444_800).nullish(),
  data: z.unknown(),
});

const OfOrder = z.object({ order_id: Id });
const OfProduct = z.object({ product_id: Id });
const OfPackages = z.object({ package_list: z.array(z.object({ order_id_list: z.array(Id) })) });
const OfSeller = z.record(z.string(), z.unknown()).nullish();

/** Webhooks of TikTok Shop, signed with the app's secret over its key and the bytes. */
export const tiktokWebhooks: HintSource = {
  async verifyWebhook({ config }, { headers, rawBody }) {
    const app = config.tiktok;
    if (app === null || !isSigned(signWebhook(app, rawBody), headerValue(headers, 'authorization'))) throw new Refusal('signature-invalid');
    const delivery = Delivery.safeParse(readWebhookJson(rawBody));
    // Signed by TikTok and about no shop, such as a trial of the address in Partner Center.
    if (!delivery.success) return { deliveryId: null, topic: 'UNKNOWN', shopExternalId: '', triggeredAt: null, hints: [] };
    const { type, shop_id: shop, tts_notification_id: id, timestamp, data } = delivery.data;
    return {
      deliveryId: id ?? null,
      topic: eventsByType[type] ?? `TYPE_${type}`,
      shopExternalId: shop,
      triggeredAt: timestamp === undefined || timestamp === null ? null : new Date(timestamp * 1_000).toISOString(),
      hints: readHints(eventsByType[type], data),
    };
  },
};

/** Compares in constant time; a signature of another length or of capitals is simply wrong. */
function isSigned(expected: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

function readHints(event: (typeof eventsByType)[number] | undefined, data: unknown): Hint[] {
  switch (event) {
    case 'ORDER_STATUS_CHANGE':
    case 'REVERSE_STATUS_UPDATE':
    case 'RECIPIENT_ADDRESS_UPDATE':
    case 'RETURN_STATUS_CHANGE':
      return readAs(OfOrder, data, ({ order_id: id }) => [orderChanged(id)]);
    // A buyer may wait for our answer; what was answered comes with the order's own status.
    case 'CANCELLATION_STATUS_CHANGE':
      return readAs(OfOrder, data, () => [{ kind: 'requests-waiting' }]);
    case 'PACKAGE_UPDATE':
      return readAs(OfPackages, data, ({ package_list: packages }) =>
        [...new Set(packages.flatMap(({ order_id_list: ids }) => ids))].map(orderChanged),
      );
    case 'PRODUCT_STATUS_CHANGE':
      return readAs(OfProduct, data, ({ product_id: externalId }) => [{ kind: 'product-changed', externalId }]);
    case 'SELLER_DEAUTHORIZATION':
      return readAs(OfSeller, data, () => [{ kind: 'uninstalled' }]);
    // An authorization that ends is replaced before it does, or is found to have ended.
    case 'UPCOMING_AUTHORIZATION_EXPIRATION':
    case undefined:
      return [];
  }
}

function orderChanged(externalId: string): Hint {
  return { kind: 'order-changed', externalId, order: null };
}

function readAs<Schema extends z.ZodType>(schema: Schema, data: unknown, hintsOf: (body: z.output<Schema>) => Hint[]): Hint[] {
  const parsed = schema.safeParse(data);
  return parsed.success ? hintsOf(parsed.data) : [unreadableHint(parsed.error)];
}
