import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction, type Queryable } from '#provider/database/database.ts';
import { findStoreByShop } from '#provider/features/stores/stores.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import {
  type ConnectedStore,
  type Platform,
  PlatformRefusal,
  type PlatformTrade,
  type PushedProduct,
} from '#provider/platforms/platform.ts';
import { openSecrets, SandboxSecrets } from '#provider/platforms/store-secrets.ts';
import { headerValue, isSignedBy } from '#provider/platforms/webhook-signature.ts';
import { readWebhookJson } from '#provider/platforms/webhook-json.ts';
import type { Services } from '#provider/services.ts';
import { readSandboxOrder } from './sandbox-order.ts';
import { findOrderBody, hasAccess, replaceVariants, upsertFulfillment, upsertProduct } from './sandbox-shop.store.ts';
import { sandboxHeaders } from './sandbox-headers.ts';
import { meetTrouble } from './shop-trouble.ts';
import { setSandboxPrices } from './set-sandbox-prices.ts';
import { findProducts, setProductVisibility, setVariantStock } from './shop-products.store.ts';

/** Products a page, as a real platform gives them. */
const PAGE = 100;

/** The platform of invented stores: everything a real one does, always in test mode. */
export const sandboxStore: Platform & { trade: PlatformTrade } = {
  code: 'sandbox',

  async readWebhook(services, { headers, rawBody }) {
    const [signature, deliveryId, topic, shop] = [
      headerValue(headers, sandboxHeaders.hmac),
      headerValue(headers, sandboxHeaders.deliveryId),
      headerValue(headers, sandboxHeaders.topic),
      headerValue(headers, sandboxHeaders.shop),
    ];
    const secret = await findWebhookSecret(services, shop);
    if (secret === null || !isSignedBy(secret, rawBody, signature) || deliveryId === '' || topic === '')
      throw new Refusal('signature-invalid');
    return { deliveryId, topic, shopExternalId: shop, triggeredAt: null, payload: readWebhookJson(rawBody) };
  },

  readEvent(topic, payload) {
    const isOrder = topic === 'orders/create' || topic === 'orders/updated' || topic === 'orders/cancelled';
    return isOrder ? { kind: 'order', order: readSandboxOrder(payload) } : null;
  },

  trade: {
    async pushProduct(services, store, product) {
      await meetTrouble(services, store.externalId);
      if (product.variants.length === 0) throw refused();
      return inTransaction(services.database, async (tx) => {
        await requireAccess(tx, store);
        const productId = await upsertProduct(tx, store.externalId, uuidv7(), product);
        const variants = await replaceVariants(tx, { shopId: store.externalId, productId }, product.variants.map(asShopVariant));
        return { externalProductId: productId, variants };
      });
    },

    async readProducts(services, store, after) {
      const { db } = services.database;
      await requireAccess(db, store);
      const products = await findProducts(db, { shopId: store.externalId, after, limit: PAGE });
      return { products, next: products.length < PAGE ? null : (products.at(-1)?.externalProductId ?? null) };
    },

    async readProduct(services, store, externalProductId) {
      const { db } = services.database;
      await requireAccess(db, store);
      const [product] = await findProducts(db, { shopId: store.externalId, productId: externalProductId, after: null, limit: 1 });
      return product ?? null;
    },

    async setStock(services, store, levels) {
      return inTransaction(services.database, async (tx) => {
        await requireAccess(tx, store);
        return setVariantStock(tx, store.externalId, levels);
      });
    },

    async setVisibility(services, store, wish) {
      return inTransaction(services.database, async (tx) => {
        await requireAccess(tx, store);
        return setProductVisibility(tx, store.externalId, wish);
      });
    },

    async setPrices(services, store, { externalProductId, variants }) {
      await meetTrouble(services, store.externalId);
      return inTransaction(services.database, async (tx) => {
        await requireAccess(tx, store);
        return setSandboxPrices(tx, { shopId: store.externalId, productId: externalProductId }, variants);
      });
    },

    async readOrder(services, store, externalOrderId) {
      await meetTrouble(services, store.externalId);
      const { db } = services.database;
      await requireAccess(db, store);
      const order = await findOrderBody(db, store.externalId, externalOrderId);
      return order === undefined ? null : readSandboxOrder(order);
    },

    async shipOrder(services, store, shipment) {
      await meetTrouble(services, store.externalId);
      await inTransaction(services.database, async (tx) => {
        await requireAccess(tx, store);
        if ((await findOrderBody(tx, store.externalId, shipment.externalOrderId)) === undefined) throw refused();
        await upsertFulfillment(tx, {
          shop_id: store.externalId,
          order_id: shipment.externalOrderId,
          external_key: shipment.key,
          carrier: shipment.carrier,
          tracking_number: shipment.trackingNumber,
          tracking_url: shipment.trackingUrl,
          buyer_notified: shipment.notifyBuyer,
        });
      });
    },
  },
};

/** The shop keeps only this of a token. */
export function hashAccessToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function findWebhookSecret(services: Services, shop: string): Promise<string | null> {
  const store = await findStoreByShop(services.database.db, 'sandbox', shop);
  if (store === undefined || store.credentials === null) return null;
  return openSecrets(services.keys, { accountId: store.account_id, credentials: store.credentials, as: SandboxSecrets }).webhookSecret;
}

async function requireAccess(queryable: Queryable, store: ConnectedStore): Promise<void> {
  if (!(await hasAccess(queryable, store.externalId, hashAccessToken(store.accessToken)))) throw refused();
}

function refused(): PlatformRefusal {
  return new PlatformRefusal({ code: 'store-refused', params: {} }, false);
}

function asShopVariant(variant: PushedProduct['variants'][number]) {
  const { key, sku, priceMinor, compareAtMinor, available } = variant;
  return { id: uuidv7(), key, title: variant.options.join(' / '), sku, priceMinor, compareAtMinor, available };
}
