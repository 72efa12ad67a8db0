import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { NewSourcingRequest, SourcingRequest } from '#contract/sourcing.ts';
import type { Tx } from '#provider/database/database.ts';
import { findUnknownCountries } from '#provider/features/regions/find-unknown-countries.ts';
import { readPublicAddress } from '#provider/http/public-address.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import { recordNewRequest } from './move-sourcing-request.ts';
import { findSourcingRequest } from './sourcing.store.ts';

type Wish = z.output<typeof NewSourcingRequest>;

/** Asks the provider to find a product. Addresses are read, not opened: nothing of them is fetched. */
export async function createSourcingRequest(
  tx: Tx,
  { accountId, userId, wish }: { accountId: string; userId: string; wish: Wish },
): Promise<SourcingRequest> {
  const link = readAddress('link', wish.link);
  const picture = readAddress('pictureUrl', wish.pictureUrl);
  const missing: RefusedField[] = wish.link === '' && wish.pictureUrl === '' ? [{ path: 'link', code: 'required' }] : [];
  const fields = [...missing, ...link.refused, ...picture.refused, ...(await unknownCountries(tx, wish.countries))];
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
  const id = uuidv7();
  const state = 'submitted';
  const { version } = await tx
    .insertInto('sourcing_request')
    .values({
      account_id: accountId,
      id,
      user_id: userId,
      state,
      name: wish.name,
      link: link.url,
      picture_url: picture.url,
      target_minor: wish.targetPrice?.amountMinor ?? null,
      target_currency: wish.targetPrice?.currency ?? null,
      monthly_quantity: wish.monthlyQuantity,
      countries: [...new Set(wish.countries)],
      notes: wish.notes,
      own_product_id: wish.ownProductId,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  await recordNewRequest(tx, { accountId, id, version, state }, { kind: 'merchant', id: userId });
  const made = await findSourcingRequest(tx, accountId, id);
  if (made === null) throw new Error('a request just made is gone');
  return made;
}

function readAddress(path: 'link' | 'pictureUrl', text: string): { url: string | null; refused: RefusedField[] } {
  if (text === '') return { url: null, refused: [] };
  const address = readPublicAddress(text);
  if (address.status === 'ok') return { url: address.url, refused: [] };
  return { url: null, refused: [{ path, code: address.status === 'private' ? 'link-private' : 'link-broken' }] };
}

async function unknownCountries(tx: Tx, countries: string[]): Promise<RefusedField[]> {
  const unknown = await findUnknownCountries(tx, countries);
  return countries.flatMap((code, place) => (unknown.has(code) ? [{ path: `countries.${place}`, code: 'unknown-country' as const }] : []));
}
