import DataLoader from 'dataloader';
import { CompiledQuery } from 'kysely';
import { type Database, inTransaction, type Tx } from '#provider/database/database.ts';
import { findInviter, refusedInviter } from '#provider/features/referrals/find-inviter.ts';
import { recordReferral } from '#provider/features/referrals/record-referral.ts';
import type { ShopUserLookup, ShopVisit } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';
import { createAccount } from './sign-in.store.ts';

const BATCH_MAX = 50;

type ShopUser = Awaited<ReturnType<ShopUserLookup>>;

/**
 * Finds the user a verified Shopify shop signs in as; made, without a password, when the shop opens the app first. The
 * calls of a page come at once, and are looked up at once.
 */
export function buildShopUserLookup(database: Database): ShopUserLookup {
  const users = new DataLoader((shopDomains: readonly string[]) => findShopUsers(database, shopDomains), {
    cache: false,
    maxBatchSize: BATCH_MAX,
    batchScheduleFn: setImmediate,
  });
  return async (shopDomain, visit) => (await users.load(shopDomain)) ?? createShopUser(database, shopDomain, visit);
}

async function createShopUser(database: Database, shopDomain: string, visit: ShopVisit): Promise<ShopUser> {
  return inTransaction(database, async (tx) => {
    // Of two first opens at once the second waits here and finds what the first made.
    await lockShop(tx, 'shopify', shopDomain);
    const known = await tx.executeQuery<ShopUserRow>(CompiledQuery.raw(SHOP_USERS, [[shopDomain]]));
    if (known.rows[0] !== undefined) return toShopUser(known.rows[0]);
    const invitedBy = await findUsableInviter(tx, visit.inviteCode);
    const owner = await createAccount(tx, {
      email: shopUserEmail(shopDomain),
      username: shopDomain,
      passwordHash: null,
      country: 'US',
      locale: null,
      source: 'shopify',
      invitedBy,
    });
    if (owner === null) throw new Refusal('email-taken');
    await tx.insertInto('shop_identity').values({ shop_domain: shopDomain, account_id: owner.accountId, user_id: owner.userId }).execute();
    if (invitedBy !== null) await recordReferral(tx, { inviterId: invitedBy, invitedAccountId: owner.accountId, client: visit.client });
    const asOwner = { role: 'user', memberRole: 'owner', customPermissions: null, hasSpendLimit: false, accountStatus: 'active' } as const;
    return { ...owner, ...asOwner, homeAccountId: owner.accountId, isNew: true };
  });
}

/** An install has nobody to correct a code: one that can't be used is left out. */
async function findUsableInviter(tx: Tx, inviteCode: string): Promise<string | null> {
  const inviter = inviteCode === '' ? undefined : await findInviter(tx, inviteCode);
  return inviter !== undefined && refusedInviter(inviter) === null ? inviter.accountId : null;
}

interface ShopUserRow extends Omit<ShopUser, 'isNew'> {
  shopDomain: string;
}

const SHOP_USERS = `SELECT s.shop_domain AS "shopDomain", s.account_id AS "accountId", s.account_id AS "homeAccountId", s.user_id AS "userId", u.role,
    m.role AS "memberRole", NULL AS "customPermissions", false AS "hasSpendLimit", a.status AS "accountStatus"
  FROM shop_identity s
  JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id
  JOIN membership m ON m.account_id = s.account_id AND m.user_id = s.user_id
  JOIN account a ON a.id = s.account_id AND a.status <> 'closed'
  WHERE s.shop_domain = ANY ($1)`;

/** Users in the order of the shops, undefined where there is none. */
async function findShopUsers(database: Database, shopDomains: readonly string[]): Promise<(ShopUser | undefined)[]> {
  const { rows } = await database.pool.query<ShopUserRow>({ name: 'find-shop-users', text: SHOP_USERS, values: [shopDomains] });
  const users = new Map(rows.map((row) => [row.shopDomain, toShopUser(row)]));
  return shopDomains.map((shopDomain) => users.get(shopDomain));
}

function toShopUser({ shopDomain: _, ...standing }: ShopUserRow): ShopUser {
  return { ...standing, isNew: false };
}

/** Stands where others have an address; no mail goes there. */
export function shopUserEmail(shopDomain: string): string {
  return `owner@${shopDomain}`;
}
