import { sql } from 'kysely';
import type { PraiseCardState } from '#contract/praise-cards.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, recordCreated, type Steps, takeStep, transition } from '#provider/lifecycles/transition.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** From each state of a card the states it may go to (product design 3.10). */
export const praiseCardSteps: Steps<PraiseCardState> = {
  draft: ['in_review', 'retired'],
  in_review: ['draft', 'approved', 'rejected'],
  rejected: ['draft', 'retired'],
  approved: ['paused', 'retired'],
  paused: ['approved', 'retired'],
  retired: [],
};

type States = Record<'praise-card', PraiseCardState>;
export const cardKind: EntityKind<States> = {
  table: 'praise_card',
  lifecycles: { 'praise-card': { column: 'state', steps: praiseCardSteps, eventTable: 'praise_card_event' } },
  edits: 'praise-card',
  touched: 'updated_at',
};

/** A card under its row lock. */
export interface LockedCard {
  accountId: string;
  id: string;
  name: string;
  state: PraiseCardState;
  version: number;
  fileId: string | null;
  resolution: 'good' | 'low' | null;
}

/** Locks a card of an account, or, for operators, whosever it is; refuses an unknown one. */
export async function lockCard(tx: Tx, { accountId, id }: { accountId: string | null; id: string }): Promise<LockedCard> {
  const found = await sql<LockedCard>`
    SELECT account_id AS "accountId", id, name, state, version, file_id AS "fileId", resolution FROM praise_card
    WHERE id = ${id} AND ${accountId === null ? sql`true` : sql`account_id = ${accountId}`} FOR UPDATE`.execute(tx);
  const [card] = found.rows;
  if (card === undefined) throw new Refusal('not-found');
  return card;
}

interface Changed {
  actor: Actor;
  cause?: string;
  columns?: object;
}

export async function moveCard(tx: Tx, card: LockedCard, { to, ...change }: Changed & { to: PraiseCardState }): Promise<void> {
  await takeStep(tx, cardKind, standingOf(card), { ...change, to: { 'praise-card': to } });
}

/** Changes a card; a rejected one becomes a draft again where what is printed changes. */
export async function editCard(tx: Tx, card: LockedCard, { edit, ...change }: Changed & { edit: 'design' | 'rules' }): Promise<void> {
  const reopened = card.state === 'rejected' && edit === 'design' ? { to: { 'praise-card': 'draft' as const } } : {};
  await transition(tx, cardKind, standingOf(card), { ...change, ...reopened, edit });
}

/** The first event of a card that was just stored. */
export async function recordNewCard(tx: Tx, card: { accountId: string; id: string }, actor: Actor): Promise<void> {
  await recordCreated(tx, cardKind, { ...card, version: 1, states: { 'praise-card': 'draft' } }, { actor });
}

function standingOf({ accountId, id, version, state }: LockedCard) {
  return { accountId, id, version, states: { 'praise-card': state } };
}
