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

/**
 * Mail providers whose domains are one, and the characters they leave out of account before the @: https://support.google.com/mail/answer/7436150,
 * https://proton.me/support/change-username and https://proton.me/support/addresses-and-aliases, https://support.apple.com/118230.
 */
const MAIL_PROVIDERS: readonly { domains: readonly [string, ...string[]]; ignored: RegExp | null }[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: null },
];

/** The mailbox behind an address: without its tag and what its provider leaves out of account, at the provider's first domain. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  const untagged = name.split('+')[0] ?? '';
  const provider = MAIL_PROVIDERS.find(({ domains }) => domains.includes(domain));
  if (provider === undefined) return `${untagged}@${domain}`;
  return `${provider.ignored === null ? untagged : untagged.replaceAll(provider.ignored, '')}@${provider.domains[0]}`;
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

const billingKinds = ['tax-number', 'billing-address', 'payer', 'payment-method', 'payout'] as const;
type BillingKind = (typeof billingKinds)[number];

interface BillingRow {
  accountId: string;
  kind: BillingKind;
  /** What must not be blank, and what has to be the same beside it. */
  value: string;
  beside: string[];
}

/**
 * What the books of both have in common, however it is written. A card's ending says too little: of ways to pay, the gateway's own id counts. Payout
 * accounts count as the same by method, country and the end of their number, whoever holds them.
 */
async function findSharedBilling(db: Queryable, { inviterId, invitedAccountId }: Pair): Promise<Suspicion[]> {
  const ofBoth = sql`WHERE account_id IN (${inviterId}, ${invitedAccountId})`;
  const found = await sql<BillingRow>`
    SELECT account_id AS "accountId", 'tax-number' AS kind, tax_id AS value, '{}'::text[] AS beside FROM billing_profile ${ofBoth}
    UNION SELECT account_id, 'billing-address', address, ARRAY[country, postcode]::text[] FROM billing_profile ${ofBoth}
    UNION SELECT account_id, 'payer', payer_name, '{}' FROM bank_proof ${ofBoth}
    UNION SELECT account_id, 'payment-method', gateway_method_id, ARRAY[gateway]::text[] FROM payment_method ${ofBoth}
    UNION SELECT account_id, 'payout', mask, ARRAY[method, country]::text[] FROM payout_profile ${ofBoth}`.execute(db);
  return billingKinds.filter((kind) => {
    const of = (accountId: string) => found.rows.filter((row) => row.kind === kind && row.accountId === accountId).map(billingKey);
    return intersects(of(inviterId), of(invitedAccountId));
  });
}

/** The same for what is the same; blank where there is nothing to compare. */
function billingKey({ kind, value, beside }: BillingRow): string {
  const plain = plainWriting[kind];
  return plain(value) === '' ? '' : JSON.stringify([value, ...beside].map(plain));
}

const lettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
const lettersWithoutAccents = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
const asItIs = (text: string) => text;

const plainWriting: Record<BillingKind, (text: string) => string> = {
  'tax-number': lettersAndDigits,
  'billing-address': lettersAndDigits,
  'payer': lettersWithoutAccents,
  'payment-method': asItIs,
  'payout': asItIs,
};
