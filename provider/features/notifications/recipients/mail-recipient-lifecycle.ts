import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { MailRecipientState } from '#contract/notifications.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { type Actor, canStep, type EntityKind, recordCreated, type Steps, takeStep } from '#provider/lifecycles/transition.ts';
import { cancelMails, SYSTEM } from '../delivery-lifecycle.ts';

/** From each state of an address the states it may go to. One that does not get mails any more is confirmed anew before it does. */
export const mailRecipientSteps: Steps<MailRecipientState> = {
  unconfirmed: ['confirmed', 'bounced'],
  confirmed: ['bounced', 'unsubscribed'],
  bounced: ['unconfirmed'],
  unsubscribed: ['unconfirmed'],
};

export const mailRecipientKind: EntityKind<Record<'mail-recipient', MailRecipientState>> = {
  table: 'mail_recipient',
  lifecycles: { 'mail-recipient': { column: 'state', steps: mailRecipientSteps, eventTable: 'mail_recipient_event' } },
  edits: 'mail-recipient',
  touched: 'updated_at',
};

/** An address as it stands. */
export interface StandingRecipient {
  accountId: string;
  id: string;
  userId: string;
  email: string;
  locale: Locale;
  state: MailRecipientState;
  version: number;
}
export interface RecipientKey {
  accountId: string;
  id: string;
}

/** An address, under its row lock where that is said; null for one that is not there, or whose account was closed. */
export async function findStandingRecipient(
  db: Queryable,
  { accountId, id }: RecipientKey,
  { lock = false }: { lock?: boolean } = {},
): Promise<StandingRecipient | null> {
  const found = await sql<StandingRecipient>`
    SELECT r.account_id AS "accountId", r.id, r.user_id AS "userId", r.email, r.locale, r.state, r.version
    FROM mail_recipient r JOIN account a ON a.id = r.account_id AND a.status <> 'closed'
    WHERE r.account_id = ${accountId} AND r.id = ${id} ${lock ? sql`FOR UPDATE OF r` : sql``}`.execute(db);
  return found.rows[0] ?? null;
}

/** Takes an address one step; what waits to be mailed to one that gets nothing any more is canceled. */
export async function moveRecipient(
  tx: Tx,
  { accountId, id, version, state }: StandingRecipient,
  { to, actor = SYSTEM, cause }: { to: MailRecipientState; actor?: Actor; cause?: string },
): Promise<void> {
  const standing = { accountId, id, version, states: { 'mail-recipient': state } };
  const change = { to: { 'mail-recipient': to }, actor };
  await takeStep(tx, mailRecipientKind, standing, cause === undefined ? change : { ...change, cause });
  if (to === 'bounced' || to === 'unsubscribed')
    await cancelMails(tx, { accountId, where: sql`x.recipient_id = ${id}` }, { actor, cause: `recipient-${to}` });
}

/** Nothing more is mailed to an address that a mail server refused for good; one that gets nothing anyway stays as it is. */
export async function markRecipientBounced(tx: Tx, key: RecipientKey, cause: string): Promise<void> {
  const recipient = await findStandingRecipient(tx, key, { lock: true });
  if (recipient !== null && canStep(mailRecipientSteps, recipient.state, 'bounced'))
    await moveRecipient(tx, recipient, { to: 'bounced', cause });
}

/** The first event of an address that was just stored. */
export async function recordNewRecipient(tx: Tx, { accountId, id, userId }: RecipientKey & { userId: string }): Promise<void> {
  const standing = { accountId, id, version: 1, states: { 'mail-recipient': 'unconfirmed' as const } };
  await recordCreated(tx, mailRecipientKind, standing, { actor: { kind: 'merchant', id: userId } });
}
