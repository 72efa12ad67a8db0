import { sql } from 'kysely';
import type { Suspicion } from '#contract/referrals.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { addressBlock } from '#provider/http/address-block.ts';
import type { Client } from '#provider/http/client.ts';
import { isPublicIp } from '#provider/outbound/public-ip.ts';

/** Two accounts that may be of one person. */
export interface Pair {
  inviterId: string;
  invitedAccountId: string;
}

/** Days in which the devices of both accounts are compared. */
const PLACE_DAYS = 30;

/** What inviter and invited have in common by now; `client` is where the invited merchant is, if it has no session yet. */
export async function findSuspicions(db: Queryable, pair: Pair, client?: Client): Promise<Suspicion[]> {
  return [...(await findSharedPerson(db, pair)), ...(await findSharedPlace(db, pair, client)), ...(await findSharedBilling(db, pair))];
}

interface Person {
  accountId: string;
  email: string;
  phone: string;
}

async function findSharedPerson(db: Queryable, { inviterId, invitedAccountId }: Pair): Promise<Suspicion[]> {
  const people = await sql<Person>`
    SELECT m.account_id AS "accountId", u.email::text AS email, u.phone FROM membership m JOIN app_user u ON u.id = m.user_id
    WHERE m.account_id IN (${inviterId}, ${invitedAccountId})`.execute(db);
  const share = (valueOf: (person: Person) => string) => {
    const of = (accountId: string) => people.rows.filter((person) => person.accountId === accountId).map(valueOf);
    return intersects(of(inviterId), of(invitedAccountId));
  };
  return [
    ...(share(({ email }) => mailboxOf(email)) ? (['email'] as const) : []),
    ...(share(({ phone }) => phone) ? (['phone'] as const) : []),
  ];
}

const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox behind an address: without its tag, and without the dots that some providers leave out of account. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  const untagged = name.split('+')[0] ?? '';
  return DOTLESS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

interface Place extends Client {
  accountId: string;
}

/** Whether both were seen at one address of late, with the same browser or not. Addresses of private networks say nothing. */
async function findSharedPlace(db: Queryable, { inviterId, invitedAccountId }: Pair, client?: Client): Promise<Suspicion[]> {
  const seen = await sql<Place>`
    SELECT DISTINCT account_id AS "accountId", address, user_agent AS "userAgent" FROM session
    WHERE account_id IN (${inviterId}, ${invitedAccountId}) AND last_seen_at > app_now() - make_interval(days => ${PLACE_DAYS}::integer)`.execute(
    db,
  );
  const places = [...seen.rows, ...(client === undefined ? [] : [{ accountId: invitedAccountId, ...client }])].filter(({ address }) =>
    isPublicIp(address),
  );
  const share = (valueOf: (place: Place) => string) => {
    const of = (accountId: string) => places.filter((place) => place.accountId === accountId).map(valueOf);
    return intersects(of(inviterId), of(invitedAccountId));
  };
  if (!share(({ address }) => addressBlock(address))) return [];
  return share(({ address, userAgent }) => (userAgent === '' ? '' : `${addressBlock(address)} ${userAgent}`)) ? ['device'] : ['network'];
}

/** Whether the lists have a value in common; nothing is in common with a blank. */
function intersects(first: string[], second: string[]): boolean {
  const known = new Set(first);
  return second.some((value) => value !== '' && known.has(value));
}

type Shared = Record<'tax-number' | 'billing-address' | 'payer' | 'payment-method' | 'payout', boolean>;

/**
 * What the books of both have in common. A card's ending says too little: of ways to pay, the gateway's own id counts. Payout accounts are the same where
 * their holder, country and the end of their number are.
 */
async function findSharedBilling(db: Queryable, { inviterId, invitedAccountId }: Pair): Promise<Suspicion[]> {
  const plain = (column: string) => sql`regexp_replace(lower(btrim(${sql.ref(column)})), '\\s+', ' ', 'g')`;
  const same = (column: string) => sql`${plain(`a.${column}`)} = ${plain(`b.${column}`)} AND btrim(${sql.ref(`a.${column}`)}) <> ''`;
  const both = (table: string) => sql`SELECT 1 FROM ${sql.table(table)} a JOIN ${sql.table(table)} b
    ON a.account_id = ${inviterId} AND b.account_id = ${invitedAccountId}`;
  const found = await sql<Shared>`
    SELECT EXISTS (${both('billing_profile')} AND ${same('tax_id')}) AS "tax-number",
      EXISTS (${both('billing_profile')} AND b.country = a.country AND ${same('address')}
        AND lower(btrim(b.postcode)) = lower(btrim(a.postcode)) AND lower(btrim(b.city)) = lower(btrim(a.city))) AS "billing-address",
      EXISTS (${both('bank_proof')} AND ${same('payer_name')}) AS payer,
      EXISTS (${both('payment_method')} AND b.gateway = a.gateway AND b.gateway_method_id = a.gateway_method_id AND a.gateway_method_id <> '') AS "payment-method",
      EXISTS (${both('payout_profile')} AND b.method = a.method AND b.country = a.country AND b.mask = a.mask AND a.mask <> ''
        AND ${same('holder')}) AS payout`.execute(db);
  const [shared] = found.rows;
  const kinds = ['tax-number', 'billing-address', 'payer', 'payment-method', 'payout'] as const;
  return kinds.filter((kind) => shared?.[kind] === true);
}
