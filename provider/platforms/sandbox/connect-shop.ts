import { randomBytes } from 'node:crypto';
import type { Tx } from '#provider/database/database.ts';
import type { SandboxSecrets } from '#provider/platforms/store-secrets.ts';
import { hashAccessToken } from './sandbox-store.ts';
import { insertShop } from './sandbox-shop.store.ts';
import { stockShop } from './stock-shop.ts';

const SECRET_BYTES = 32;
const SHOP_ID_BYTES = 8;

/** Opens a shop on the sandbox platform, empty or with a few products of its own, and hands out its token and webhook secret, once. */
export async function connectShop(
  tx: Tx,
  { withProducts, ...wish }: { name: string; country: string; currency: string; withProducts: boolean },
): Promise<{ externalId: string; domain: string; secrets: SandboxSecrets }> {
  const id = randomBytes(SHOP_ID_BYTES).toString('hex');
  const domain = `${domainLabel(wish.name)}-${id.slice(0, 8)}.sandbox.test`;
  const secrets = {
    accessToken: `sbx_${randomBytes(SECRET_BYTES).toString('base64url')}`,
    webhookSecret: randomBytes(SECRET_BYTES).toString('base64url'),
  };
  await insertShop(tx, {
    id,
    domain,
    ...wish,
    access_token_hash: hashAccessToken(secrets.accessToken),
    webhook_secret: secrets.webhookSecret,
  });
  if (withProducts) await stockShop(tx, { id, currency: wish.currency });
  return { externalId: id, domain, secrets };
}

/** Letters and digits of a name as they may stand in a host name. */
function domainLabel(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replaceAll(/^-|-$/g, '').slice(0, 40).replace(/-$/, '') || 'store';
}
