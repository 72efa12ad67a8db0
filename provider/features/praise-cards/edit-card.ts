import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { BodyOutput } from '#contract/endpoint.ts';
import type { PraiseCard, updatePraiseCard as updateEndpoint } from '#contract/praise-cards.ts';
import { PRAISE_CARDS_MAX, type PraiseCardAction, type PraiseCardState } from '#contract/praise-cards.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { logAction } from '#provider/features/memberships/account-log.ts';
import { findUnknownCountries } from '#provider/features/regions/find-unknown-countries.ts';
import { addStoredFile, dropStoredFiles } from '#provider/files/stored-files.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { editCard, lockCard, type LockedCard, moveCard, recordNewCard } from './card-lifecycle.ts';
import { encodeArtwork } from './encode-artwork.ts';
import { requireCard } from './praise-cards.store.ts';

interface Asked {
  accountId: string;
  userId: string;
}
type CardInput = Pick<BodyOutput<typeof updateEndpoint>, 'name' | 'locale' | 'design' | 'rules'>;

/** Makes a card, as a draft. */
export async function createCard(tx: Tx, { accountId, userId }: Asked, input: CardInput): Promise<PraiseCard> {
  await sql`SELECT 1 FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM praise_card WHERE account_id = ${accountId} AND state <> 'retired'`.execute(tx);
  if ((counted.rows[0]?.count ?? 0) >= PRAISE_CARDS_MAX) throw new Refusal('limit-reached');
  await requireKnown(tx, accountId, input);
  const id = uuidv7();
  const { name, locale, design } = input;
  await tx
    .insertInto('praise_card')
    .values({ account_id: accountId, id, name, locale, design: JSON.stringify(design), ...ruleColumns(input) })
    .execute();
  await recordNewCard(tx, { accountId, id }, merchant(userId));
  await logAction(tx, { accountId, userId, action: 'praise-card-created', facts: { name } });
  return requireCard(tx, { accountId, id });
}

/** Changes a card. What is printed is fixed once it is handed in: it was reviewed as it is. */
export async function updateCard(
  { database }: Services,
  { accountId, userId, id }: Asked & { id: string },
  { version, removeArtwork, ...input }: BodyOutput<typeof updateEndpoint>,
): Promise<PraiseCard> {
  return inTransaction(database, async (tx) => {
    const card = await lockCard(tx, { accountId, id });
    if (card.version !== version) throw new Refusal('version-conflict');
    if (card.state === 'retired') throw new Refusal('state-conflict');
    await requireKnown(tx, accountId, input);
    const stored = await requireCard(tx, { accountId, id });
    const edit = isPrintChanged(stored, input, removeArtwork) ? 'design' : 'rules';
    if (edit === 'design' && !stored.editable) throw new Refusal('state-conflict');
    if (removeArtwork && card.fileId !== null) await dropStoredFiles(tx, { accountId, purposes: ['praise-card'], id: card.fileId });
    const noFile = removeArtwork ? { file_id: null, file_width: null, file_height: null, resolution: null } : {};
    const columns = { name: input.name, locale: input.locale, design: JSON.stringify(input.design), ...ruleColumns(input), ...noFile };
    await editCard(tx, card, { actor: merchant(userId), edit, columns });
    await logAction(tx, { accountId, userId, action: 'praise-card-changed', facts: { name: input.name } });
    return requireCard(tx, { accountId, id });
  });
}

function isPrintChanged(stored: PraiseCard, { locale, design }: CardInput, removeArtwork: boolean): boolean {
  const print = (each: PraiseCard['design']) =>
    JSON.stringify([each.layout, each.color, each.headline, each.message, each.signature, each.link, each.code]);
  return locale !== stored.locale || print(design) !== print(stored.design) || (removeArtwork && stored.artwork !== null);
}

/** Puts artwork in the place of the template. It is encoded and stored before the card is locked, and goes again where the card takes none. */
export async function uploadArtwork(
  services: Services,
  { accountId, userId, id }: Asked & { id: string },
  file: Buffer,
): Promise<PraiseCard> {
  await inTransaction(services.database, (tx) => requireEditable(tx, { accountId, id }));
  const { content, contentType, width, height, resolution } = await encodeArtwork(file);
  const stored = await services.files.put(Readable.from([content]));
  return inTransaction(services.database, async (tx) => {
    const card = await requireEditable(tx, { accountId, id });
    if (card.fileId !== null) await dropStoredFiles(tx, { accountId, purposes: ['praise-card'], id: card.fileId });
    await addStoredFile(tx, { ...stored, accountId, purpose: 'praise-card', contentType });
    const columns = { file_id: stored.id, file_width: width, file_height: height, resolution };
    await editCard(tx, card, { actor: merchant(userId), edit: 'design', columns });
    return requireCard(tx, { accountId, id });
  }).catch(async (error: unknown) => {
    await services.files.remove(stored.id);
    throw error;
  });
}

async function requireEditable(tx: Tx, key: { accountId: string; id: string }): Promise<LockedCard> {
  const card = await lockCard(tx, key);
  if (card.state !== 'draft' && card.state !== 'rejected') throw new Refusal('state-conflict');
  return card;
}

const TARGETS: Record<PraiseCardAction, PraiseCardState> = {
  submit: 'in_review',
  withdraw: 'draft',
  pause: 'paused',
  resume: 'approved',
  retire: 'retired',
};

/** From where each action leads: an action of the merchant's never takes an operator's step. */
const SOURCES: Record<PraiseCardAction, readonly PraiseCardState[]> = {
  submit: ['draft'],
  withdraw: ['in_review'],
  pause: ['approved'],
  resume: ['paused'],
  retire: ['draft', 'rejected', 'approved', 'paused'],
};

/** Does what the merchant may do with a card in its state. */
export async function actOnCard(
  { database }: Services,
  { accountId, userId, id }: Asked & { id: string },
  action: PraiseCardAction,
): Promise<PraiseCard> {
  return inTransaction(database, async (tx) => {
    const card = await lockCard(tx, { accountId, id });
    if (!SOURCES[action].includes(card.state)) throw new Refusal('state-conflict');
    if (action === 'submit' && card.resolution === 'low')
      throw new Refusal('validation-failed', { fields: [{ path: 'file', code: 'resolution-low' }] });
    const columns = action === 'submit' ? { submitted_at: sql`app_now()`, reject_reason: '' } : {};
    await moveCard(tx, card, { to: TARGETS[action], actor: merchant(userId), columns });
    const logged = action === 'submit' ? 'praise-card-submitted' : 'praise-card-changed';
    await logAction(tx, { accountId, userId, action: logged, facts: { name: card.name } });
    return requireCard(tx, { accountId, id });
  });
}

function merchant(userId: string): Actor {
  return { kind: 'merchant', id: userId };
}

function ruleColumns({ rules }: CardInput) {
  return {
    store_ids: [...new Set(rules.storeIds)],
    product_ids: [...new Set(rules.productIds)],
    countries: [...new Set(rules.countries)].sort(),
    min_value_minor: rules.minValueMinor,
    first_order_only: rules.firstOrderOnly,
    position: rules.position,
  };
}

/** Stores are the account's own, products the catalog's. */
async function requireKnown(tx: Tx, accountId: string, { rules: { storeIds, productIds, countries } }: CardInput): Promise<void> {
  const stores = await sql<{ id: string }>`SELECT id FROM store WHERE account_id = ${accountId} AND id = ANY (${storeIds}::uuid[])`.execute(
    tx,
  );
  const products = await sql<{ id: string }>`SELECT id FROM product WHERE id = ANY (${productIds}::uuid[])`.execute(tx);
  const unknownCountries = await findUnknownCountries(tx, countries);
  const unknown = (path: string, ids: string[], found: { id: string }[]): RefusedField[] =>
    ids.flatMap((id, index) => (found.some((each) => each.id === id) ? [] : [{ path: `${path}.${index}`, code: 'not-a-choice' }]));
  const fields: RefusedField[] = [
    ...unknown('rules.storeIds', storeIds, stores.rows),
    ...unknown('rules.productIds', productIds, products.rows),
    ...countries.flatMap((code, index): RefusedField[] =>
      unknownCountries.has(code) ? [{ path: `rules.countries.${index}`, code: 'unknown-country' }] : [],
    ),
  ];
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
}
