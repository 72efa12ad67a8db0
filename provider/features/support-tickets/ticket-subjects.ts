import { sql } from 'kysely';
import { ListProductsQuery } from '#contract/products.ts';
import type { TicketSubject } from '#contract/support-tickets.ts';
import type { TicketSubjectKind } from '#contract/support-tickets.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { ordersWithWords, parcelsWithWords } from '#provider/features/orders/find-by-words.ts';
import { listProductsOnSale } from '#provider/features/products/list-products.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import type { Reader } from './ticket-reader.ts';
import { firstOrderIn, hasIdIn, likePattern, selectSubjects } from './ticket-subjects.store.ts';

const FOUND_MAX = 10;

interface Asked {
  accountId: string;
  reader: Reader;
  kind: TicketSubjectKind;
}

/** What a ticket may be about, by what is typed. Nothing of another account is found, whatever its number. */
export async function findTicketSubjects(services: Services, asked: Asked, q: string): Promise<TicketSubject[]> {
  requireVisible(asked);
  const { db } = services.database;
  const { accountId, kind, reader } = asked;
  const search = { accountId, words: q };
  const find = { accountId, kind, locale: reader.locale };
  if (kind === 'product') return findProducts(services, asked, q);
  if (q === '') return selectSubjects(db, find, { where: sql`true`, limit: FOUND_MAX });
  if (kind === 'order') return selectSubjects(db, find, { where: await ordersWithWords(db, search), limit: FOUND_MAX });
  if (kind === 'parcel') return selectSubjects(db, find, { where: await parcelsWithWords(db, search), limit: FOUND_MAX });
  return selectSubjects(db, find, { where: sql`r.number ILIKE ${likePattern(q)}`, limit: FOUND_MAX });
}

/** Products are found as in the catalog, misspelled words included. */
async function findProducts(services: Services, { accountId, reader: { locale } }: Asked, q: string): Promise<TicketSubject[]> {
  const query = ListProductsQuery.parse({ pageSize: String(FOUND_MAX), ...(q === '' ? { sort: 'newest' } : { q }) });
  const { data } = await listProductsOnSale(services, { accountId, locale, query });
  const ids = data.map(({ id }) => id);
  const find = { accountId, kind: 'product', locale } as const;
  const found = await selectSubjects(services.database.db, find, { where: hasIdIn('product', ids), limit: FOUND_MAX });
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** One of them; refused where it is not the account's. */
export async function getTicketSubject(queryable: Queryable, asked: Asked, id: string): Promise<TicketSubject> {
  requireVisible(asked);
  const { accountId, kind, reader } = asked;
  const [subject] = await selectSubjects(queryable, { accountId, kind, locale: reader.locale }, { where: hasIdIn(kind, [id]), limit: 1 });
  if (subject === undefined) throw new Refusal('not-found');
  return subject;
}

function requireVisible({ reader, kind }: Asked): void {
  if (!reader.kinds.includes(kind)) throw new Refusal('not-allowed');
}

/** What a ticket is about, as columns of its row. */
export interface SubjectColumns {
  order_id: string | null;
  parcel_id: string | null;
  product_id: string | null;
  recharge_id: string | null;
}

/** The columns of a ticket about something the account owns and its reader may see; whatever else is not found. */
export async function requireSubject(
  tx: Tx,
  { accountId, reader }: Omit<Asked, 'kind'>,
  about: { kind: TicketSubjectKind; id: string } | null,
): Promise<SubjectColumns> {
  const none = { order_id: null, parcel_id: null, product_id: null, recharge_id: null };
  if (about === null) return none;
  const { kind, id } = about;
  if (!reader.kinds.includes(kind)) throw new Refusal('not-found');
  await getTicketSubject(tx, { accountId, reader, kind }, id);
  if (kind !== 'parcel') return { ...none, [`${kind}_id`]: id };
  const first = await sql<{ id: string | null }>`SELECT ${firstOrderIn(sql`${accountId}`, sql`${id}`)} AS id`.execute(tx);
  return { ...none, parcel_id: id, order_id: first.rows[0]?.id ?? null };
}
