import { createHash, randomBytes } from 'node:crypto';
import type { ShopifyLink } from '#contract/shopify.ts';
import { inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import { closeUnreachableAccount } from '#provider/features/stores/close-unreachable-account.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { limitRate, type RateLimit } from '#provider/http/rate-limit.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';
import type { Services } from '#provider/services.ts';
import { moveConnection } from './move-connection.ts';
import { requireShop, requireStandalone } from './require-shop.ts';
import { isShopOf, moveShopIdentity } from './shop-identity.store.ts';
import { countImportItems, findHeld, findLink, insertLink, type LinkRow, useLink } from './shopify-links.store.ts';

const CODE_BYTES = 24;
const CODES_PER_SHOP: RateLimit = { limit: 20, windowSeconds: 3_600 };

/** Gives the merchant in a shop's admin a code to bring the shop to another account of theirs. */
export async function createLink(services: Services, caller: SignedIn): Promise<{ code: string; expiresAt: string }> {
  const shop = requireShop(caller);
  await limitRate(services.database.db, `shopify-link:${shop.domain}`, CODES_PER_SHOP);
  const code = randomBytes(CODE_BYTES).toString('base64url');
  return inTransaction(services.database, async (tx) => {
    await lockShop(tx, 'shopify', shop.domain);
    const expiresAt = await insertLink(tx, { accountId: caller.accountId, shop: shop.domain, codeHash: hashCode(code) });
    return { code, expiresAt };
  });
}

/** What a code would do to the caller. */
export async function describeLink(services: Services, caller: SignedIn, code: string): Promise<ShopifyLink> {
  const { db } = services.database;
  const link = await requireLink(db, caller, code);
  return {
    shop: link.shop,
    accountId: caller.accountId,
    expiresAt: link.expiresAt,
    leftBehind: { importItems: await countImportItems(db, link.accountId) },
  };
}

/** Moves the shop of a code to the caller's account: identity, store and tokens together. */
export async function confirmLink(services: Services, caller: SignedIn, code: string): Promise<{ shop: string; storeId: string }> {
  const { shop } = await requireLink(services.database.db, caller, code);
  return inTransaction(services.database, async (tx) => {
    await lockShop(tx, 'shopify', shop);
    const link = await requireLink(tx, caller, code);
    if (!(await useLink(tx, link, caller.accountId))) throw new Refusal('link-code-used');
    return moveShop(services, tx, link, caller);
  });
}

async function moveShop(services: Services, tx: Tx, link: LinkRow, to: SignedIn): Promise<{ shop: string; storeId: string }> {
  await moveShopIdentity(tx, link.shop, to);
  const storeId = await moveConnection(services, tx, { shop: link.shop, from: link.accountId, to: to.accountId, userId: to.userId });
  await closeUnreachableAccount(services, tx, link.accountId);
  return { shop: link.shop, storeId };
}

/** A code that may be used by the caller now; else the reason why not, the code's own troubles first. */
async function requireLink(db: Queryable, caller: SignedIn, code: string): Promise<LinkRow> {
  requireStandalone(caller);
  const link = await findLink(db, hashCode(code));
  if (link === undefined) throw new Refusal('link-code-unknown');
  if (link.state === 'used') throw new Refusal('link-code-used');
  if (await isShopOf(db, caller.accountId, link.shop)) throw new Refusal('shop-already-linked');
  // A shop that went to another account since has to prove itself anew.
  if (link.state === 'expired' || !(await isShopOf(db, link.accountId, link.shop))) throw new Refusal('link-code-expired');
  const holds = await findHeld(db, link);
  if (holds.length > 0) throw new Refusal('shop-account-in-use', { details: { holds } });
  return link;
}

function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
