import { sql } from 'kysely';
import type { MappingInput } from '#contract/mapping.ts';
import type { Tx } from '#provider/database/database.ts';
import { findUnknownCountries } from '#provider/features/regions/find-unknown-countries.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { lockListing } from './lock-listings.ts';
import { areVariants, replaceMapping } from './mappings.store.ts';
import { activateLinked } from './move-listing.ts';
import { queueFollow, queueRecheck } from './queue-follow.ts';

/** Sets what is sent when a variant of a listing sells. Unpaid orders of it are looked at again. */
export async function saveMapping(
  tx: Tx,
  wish: { accountId: string; listingId: string; listingVariantId: string; mapping: MappingInput | null; actor: Actor },
): Promise<void> {
  const { accountId, listingId, listingVariantId, mapping, actor } = wish;
  const listing = await lockListing(tx, accountId, listingId);
  await requireVariant(tx, accountId, listingId, listingVariantId);
  if (mapping !== null) await requireParts(tx, mapping);
  await replaceMapping(tx, accountId, listingVariantId, mapping);
  // Another supply is another cost: the next look takes it as known.
  await sql`UPDATE listing_variant SET known_cost_minor = NULL WHERE account_id = ${accountId} AND id = ${listingVariantId}`.execute(tx);
  if (mapping !== null) await activateLinked(tx, listing, actor);
  await queueFollow(tx, accountId, [listingId]);
  await queueRecheck(tx, accountId, listingId);
}

async function requireVariant(tx: Tx, accountId: string, listingId: string, listingVariantId: string): Promise<void> {
  const variant = await tx
    .selectFrom('listing_variant')
    .select('id')
    .where('account_id', '=', accountId)
    .where('listing_id', '=', listingId)
    .where('id', '=', listingVariantId)
    .executeTakeFirst();
  if (variant === undefined) throw new Refusal('not-found');
}

/** Every part names a variant of ours and a country there is. */
export async function requireParts(tx: Tx, { parts }: MappingInput): Promise<void> {
  if (
    !(await areVariants(
      tx,
      parts.map(({ variantId }) => variantId),
    ))
  )
    throw new Refusal('not-found');
  const countries = parts.flatMap(({ country }) => country ?? []);
  const unknown = await findUnknownCountries(tx, countries);
  const place = parts.findIndex(({ country }) => country !== null && unknown.has(country));
  if (place >= 0) throw new Refusal('validation-failed', { fields: [{ path: `mapping.parts.${place}.country`, code: 'unknown-country' }] });
}
