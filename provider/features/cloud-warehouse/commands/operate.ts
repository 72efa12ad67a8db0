import { type RawBuilder, sql } from 'kysely';
import { defaultLocale } from '#contract/locales.ts';
import type { ProblemCode } from '#contract/problem.values.ts';
import { inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import type { By } from '#provider/features/referrals/program-commands.ts';
import { recordCommandAudit } from '#provider/http/audit-log.ts';
import { say } from '#provider/http/language.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { OperatorMistake, requireOperator } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import type { DocumentKey } from '../lifecycles.ts';
import { findByNumber, type WorkTable } from '../warehouse-work.store.ts';

interface Operation<T> extends By {
  table: WorkTable;
  /** The number of the document as people read it, e.g. `IN1042`. */
  number: string;
  /** What the audit log calls it. */
  operation: string;
  /** What is done, as a sentence names it: "ship". */
  doing: string;
  work: (tx: Tx, key: DocumentKey, actor: Actor) => Promise<T>;
  /** Sentences for what this work in particular refuses. */
  refusals?: Partial<Record<ProblemCode, (refusal: Refusal) => string>>;
}

/** What the audit log keeps of each kind of document `t`, as it was before and is after. */
const FACTS: Record<WorkTable, RawBuilder<unknown>> = {
  inbound_plan: sql`jsonb_build_object('state', t.state,
    'purchase', (SELECT b.state FROM stock_purchase b WHERE b.account_id = t.account_id AND b.id = t.purchase_id),
    'received', (SELECT sum(c.received) FROM inbound_carton c WHERE c.account_id = t.account_id AND c.plan_id = t.id),
    'damaged', (SELECT sum(c.damaged) FROM inbound_carton c WHERE c.account_id = t.account_id AND c.plan_id = t.id))`,
  outbound_order: sql`jsonb_build_object('state', t.state, 'feeMinor', t.fee_minor)`,
  stock_lot: sql`jsonb_build_object('state', t.state, 'counted', t.counted, 'disposeAfter', t.dispose_after)`,
  service_order: sql`jsonb_build_object('state', t.state)`,
  stock_purchase: sql`jsonb_build_object('state', t.state, 'refundedMinor', t.refunded_minor)`,
};
interface Facts extends Record<string, unknown> {
  state: string;
  /** Of a plan, the state of the purchase it brings. */
  purchase?: string | null;
}

/**
 * Does an operator's work with a document in one transaction with its audit row. What is not open to the document as it stands is a sentence that
 * says why.
 */
export async function operate<T>({ database }: Services, { as, reason, ...asked }: Operation<T>): Promise<T> {
  const { table, number, operation, work } = asked;
  const key = await findByNumber(database.db, table, number).catch((error: unknown) => {
    throw error instanceof Refusal ? new OperatorMistake(`There is no ${number}.`) : error;
  });
  return inTransaction(database, async (tx) => {
    const operator = await requireOperator(tx, as);
    const before = await readFacts(tx, table, key);
    const done = await work(tx, key, { kind: 'operator', id: operator.userId });
    const after = await readFacts(tx, table, key);
    const subject = { type: table.replace('_', '-'), id: key.id, before, after };
    await recordCommandAudit(tx, operation, operator, { accountId: key.accountId, subject, reason });
    return done;
  }).catch(async (error: unknown) => {
    throw error instanceof Refusal ? new OperatorMistake(sentenceOf(error, asked, await readFacts(database.db, table, key))) : error;
  });
}

async function readFacts(queryable: Queryable, table: WorkTable, { accountId, id }: DocumentKey): Promise<Facts> {
  const found = await sql<{ facts: Facts }>`
    SELECT ${FACTS[table]} AS facts FROM ${sql.table(table)} t WHERE t.account_id = ${accountId} AND t.id = ${id}`.execute(queryable);
  const [row] = found.rows;
  if (row === undefined) throw new Error(`${table} ${id} is gone`);
  return row.facts;
}

function sentenceOf<T>(
  refusal: Refusal,
  { number, doing, refusals = {} }: Omit<Operation<T>, keyof By>,
  { state, purchase = null }: Facts,
): string {
  const sentence = refusals[refusal.code];
  if (sentence !== undefined) return sentence(refusal);
  if (refusal.code === 'state-conflict')
    return `${number} is ${state}${purchase === null ? '' : `, and its purchase ${purchase}`}: ${doing} is not possible.`;
  return `${number}: ${say(defaultLocale, `problem.${refusal.code}`, refusal.params)}`;
}
