import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Suspicion } from '#contract/referrals.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { Client } from '#provider/http/client.ts';
import { recordNewReferral } from './referral-lifecycle.ts';

interface NewReferral {
  inviterId: string;
  invitedAccountId: string;
  /** From where the invited merchant signed up or gave the code. */
  client: Client;
}

/** Notes who invited a new account. Where the two look like one person it is held, and earns nothing until our people have looked at it. */
export async function recordReferral(tx: Tx, { inviterId, invitedAccountId, client }: NewReferral): Promise<void> {
  const found = await findSuspicions(tx, { inviterId, invitedAccountId, client });
  const state = found.length > 0 ? 'held' : 'registered';
  const id = uuidv7();
  await sql`INSERT INTO referral (account_id, id, invited_account_id, state, suspicions, window_ends_at)
    SELECT ${inviterId}, ${id}, ${invitedAccountId}, ${state}, ${found}::text[], app_now() + make_interval(days => p.window_days) FROM referral_program p`.execute(
    tx,
  );
  await recordNewReferral(tx, { accountId: inviterId, id, state });
}

interface Person {
  accountId: string;
  email: string;
  phone: string;
}

async function findSuspicions(tx: Tx, { inviterId, invitedAccountId, client }: NewReferral): Promise<Suspicion[]> {
  const people = await sql<Person>`
    SELECT m.account_id AS "accountId", u.email::text AS email, u.phone FROM membership m JOIN app_user u ON u.id = m.user_id
    WHERE m.account_id IN (${inviterId}, ${invitedAccountId})`.execute(tx);
  const of = (accountId: string) => people.rows.filter((person) => person.accountId === accountId);
  const [inviters, invited] = [of(inviterId), of(invitedAccountId)];
  const share = (valueOf: (person: Person) => string) =>
    invited.some((person) => valueOf(person) !== '' && inviters.some((other) => valueOf(other) === valueOf(person)));
  const place = await findSharedPlace(tx, inviterId, client);
  return [
    ...(share(({ email }) => mailboxOf(email)) ? (['email'] as const) : []),
    ...(share(({ phone }) => phone) ? (['phone'] as const) : []),
    ...(place === null ? [] : [place]),
  ];
}

const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox behind an address: without its tag, and without the dots that some providers leave out of account. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  const untagged = name.split('+')[0] ?? '';
  return DOTLESS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/** Whether the inviter was seen at the address in the last 30 days, with the same browser or not. Addresses of private networks say nothing. */
async function findSharedPlace(tx: Tx, inviterId: string, { address, userAgent }: Client): Promise<'device' | 'network' | null> {
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast') return null;
  const found = await sql<{ same: boolean }>`
    SELECT bool_or(user_agent = ${userAgent}) AS same FROM session
    WHERE account_id = ${inviterId} AND address = ${address} AND last_seen_at > app_now() - interval '30 days' HAVING count(*) > 0`.execute(
    tx,
  );
  const [row] = found.rows;
  if (row === undefined) return null;
  return row.same ? 'device' : 'network';
}

/** What the books of inviter and invited have in common by the time of a payment. */
export async function findSharedBilling(queryable: Queryable, inviterId: string, invitedAccountId: string): Promise<Suspicion[]> {
  const found = await sql<{ taxNumber: boolean; billingAddress: boolean; payer: boolean }>`
    SELECT EXISTS (SELECT 1 FROM billing_profile a JOIN billing_profile b ON b.tax_id = a.tax_id
        WHERE a.account_id = ${inviterId} AND b.account_id = ${invitedAccountId} AND a.tax_id <> '') AS "taxNumber",
      EXISTS (SELECT 1 FROM billing_profile a JOIN billing_profile b ON b.country = a.country AND lower(b.address) = lower(a.address) AND b.postcode = a.postcode
        WHERE a.account_id = ${inviterId} AND b.account_id = ${invitedAccountId}) AS "billingAddress",
      EXISTS (SELECT 1 FROM bank_proof a JOIN bank_proof b ON lower(b.payer_name) = lower(a.payer_name)
        WHERE a.account_id = ${inviterId} AND b.account_id = ${invitedAccountId} AND a.payer_name <> '') AS payer`.execute(queryable);
  const row = found.rows[0];
  return [
    ...(row?.taxNumber === true ? (['tax-number'] as const) : []),
    ...(row?.billingAddress === true ? (['billing-address'] as const) : []),
    ...(row?.payer === true ? (['payer'] as const) : []),
  ];
}
