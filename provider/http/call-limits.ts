import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { exportData, updateAvatar } from '#contract/account.ts';
import { confirmRecharge, getRechargeReceipt } from '#contract/balance.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { pushImportItems, retryPush, schedulePush } from '#contract/import-list-pushes.ts';
import { setOAuthLogo, verifyOAuthDomain } from '#contract/oauth-apps.ts';
import { requoteOrder } from '#contract/orders.ts';
import { getOrderDocument, startOrderFile } from '#contract/orders-files.ts';
import { findMissingOrder, syncStoreOrders } from '#contract/orders-missing.ts';
import { findSellableVariants } from '#contract/manual-orders.ts';
import { confirmRecipient, readRecipientConfirmation, readUnsubscription, unsubscribe } from '#contract/notification-recipients.ts';
import { checkOrderImport, quoteOrderImport, uploadOrderFile } from '#contract/order-imports.ts';
import { exchangeNuvemshopCode } from '#contract/stores-nuvemshop.ts';
import { listProducts } from '#contract/products.ts';
import { linkProductsFile } from '#contract/products-files.ts';
import { listLandedPrices, quoteSamples } from '#contract/quotes.ts';
import { connectWooCommerceStore, finishWooCommerceConsent, startWooCommerceConsent } from '#contract/stores-woocommerce.ts';
import { placeTestOrder } from '#contract/stores.ts';
import { trackParcel } from '#contract/tracking.ts';
import { uploadFile } from '#contract/uploads.ts';
import type { Services } from '#provider/services.ts';
import { addressBlock } from './address-block.ts';
import { countUse, tooMany } from './rate-limit.ts';

interface CallLimit {
  windowSeconds: number;
  /** Calls of one account in a window; null: visitors make them, who have none. */
  perAccount: number | null;
  /** Calls of one address in a window, whoever makes them: an office of many merchants has one. */
  perAddress: number;
}

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Calls that cost a lot of work, or a store's patience. A CSV file of 2,000 products is 40 searches. */
const LIMITS = {
  'search': { windowSeconds: MINUTE_S, perAccount: 240, perAddress: 960 },
  'quote': { windowSeconds: MINUTE_S, perAccount: 240, perAddress: 960 },
  'export': { windowSeconds: HOUR_S, perAccount: 20, perAddress: 80 },
  'order-file': { windowSeconds: 10 * MINUTE_S, perAccount: 120, perAddress: 480 },
  'ask-store': { windowSeconds: 10 * MINUTE_S, perAccount: 60, perAddress: 240 },
  // The page that waits for Payoneer asks some fifteen times.
  'ask-gateway': { windowSeconds: 10 * MINUTE_S, perAccount: 120, perAddress: 480 },
  'push': { windowSeconds: 10 * MINUTE_S, perAccount: 120, perAddress: 480 },
  'sandbox-order': { windowSeconds: 10 * MINUTE_S, perAccount: 120, perAddress: 480 },
  // Every accepted suggestion has the whole file checked again.
  'order-check': { windowSeconds: 10 * MINUTE_S, perAccount: 120, perAddress: 480 },
  'track': { windowSeconds: 10 * MINUTE_S, perAccount: null, perAddress: 300 },
  // The servers of large mail providers unsubscribe for all who use them.
  'mail-link': { windowSeconds: 10 * MINUTE_S, perAccount: null, perAddress: 600 },
  // Visitors make it, and each asks Nuvemshop.
  'exchange-code': { windowSeconds: 10 * MINUTE_S, perAccount: null, perAddress: 120 },
  'upload': { windowSeconds: 10 * MINUTE_S, perAccount: 30, perAddress: 120 },
  // Five files a message, eight a claim, a label an order.
  'file': { windowSeconds: 10 * MINUTE_S, perAccount: 90, perAddress: 360 },
} satisfies Record<string, CallLimit>;

const USES: Record<string, keyof typeof LIMITS> = {
  [listProducts.name]: 'search',
  [quoteSamples.name]: 'quote',
  [listLandedPrices.name]: 'quote',
  [requoteOrder.name]: 'quote',
  [exportData.name]: 'export',
  [startOrderFile.name]: 'order-file',
  [getOrderDocument.name]: 'order-file',
  [linkProductsFile.name]: 'search',
  [findMissingOrder.name]: 'ask-store',
  [syncStoreOrders.name]: 'ask-store',
  [connectWooCommerceStore.name]: 'ask-store',
  [startWooCommerceConsent.name]: 'ask-store',
  [finishWooCommerceConsent.name]: 'ask-store',
  [pushImportItems.name]: 'push',
  [retryPush.name]: 'push',
  [schedulePush.name]: 'push',
  [placeTestOrder.name]: 'sandbox-order',
  [updateAvatar.name]: 'upload',
  [uploadOrderFile.name]: 'upload',
  [checkOrderImport.name]: 'order-check',
  [quoteOrderImport.name]: 'order-check',
  [findSellableVariants.name]: 'search',
  [uploadFile.name]: 'file',
  [getRechargeReceipt.name]: 'order-file',
  [confirmRecharge.name]: 'ask-gateway',
  [trackParcel.name]: 'track',
  [readRecipientConfirmation.name]: 'mail-link',
  [confirmRecipient.name]: 'mail-link',
  [readUnsubscription.name]: 'mail-link',
  [unsubscribe.name]: 'mail-link',
  [exchangeNuvemshopCode.name]: 'exchange-code',
  [verifyOAuthDomain.name]: 'ask-store',
  [setOAuthLogo.name]: 'upload',
};

/** Refuses a call as too-many-requests once its account or its address has made too many like it. */
export type CallLimiter = (request: FastifyRequest) => Promise<void>;

/** Makes the limiters of endpoints; null for an endpoint that may be called as often as anybody likes. */
export async function registerCallLimits(app: FastifyInstance, services: Services): Promise<(endpoint: Endpoint) => CallLimiter | null> {
  await app.register(rateLimit, { global: false, store: countingStore(services) });

  return (endpoint) => {
    const use = USES[endpoint.name];
    if (use === undefined) return null;
    const { windowSeconds, perAccount, perAddress } = LIMITS[use];
    const timeWindow = windowSeconds * 1000;
    const factor = services.config.limitFactor;
    const limits = [
      app.createRateLimit({ max: perAddress * factor, timeWindow, keyGenerator: ({ ip }) => `${use}:${addressBlock(ip)}` }),
      ...(perAccount === null
        ? []
        : [
            app.createRateLimit({
              max: perAccount * factor,
              timeWindow,
              keyGenerator: (request) => `${use}:account:${accountOf(request)}`,
            }),
          ]),
    ];
    return async (request) => {
      if (USES[endpoint.name] === 'search' && !hasWords(request)) return;
      const counted = await Promise.all(limits.map((count) => count(request)));
      for (const one of counted) if (!one.isAllowed && one.isExceeded) throw tooMany(one.ttlInSeconds);
    };
  };
}

/** A list without words walks an index and is no search. */
function hasWords({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && 'q' in query && query.q !== '';
}

function accountOf({ caller }: FastifyRequest): string {
  return caller?.kind === 'user' ? caller.accountId : 'app';
}

/** The plugin's counters in the table every other limit is counted in, so that every instance counts the same. */
function countingStore({ database }: Services): FastifyRateLimitStoreCtor {
  return class CountingStore implements FastifyRateLimitStore {
    incr(subject: string, done: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number, max: number): void {
      countUse(database.db, subject, { limit: max, windowSeconds: timeWindow / 1000 }).then(
        ({ count, seconds }) => done(null, { current: count, ttl: seconds * 1000 }),
        done,
      );
    }
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
