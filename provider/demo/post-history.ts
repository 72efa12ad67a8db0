import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';

/** Columns of an entry that it keeps from the recording; the hashes follow from them and the account. */
const KEPT = sql.raw(
  [
    ...['account_id', 'id', 'mode', 'seq', 'kind', 'document_type', 'document_id', 'occurrence', 'reference', 'reason', 'amount_minor'],
    ...['available_after_minor', 'held_after_minor', 'frozen_after_minor', 'promotional_after_minor', 'receivable_after_minor', 'at'],
  ]
    .map((column) => `(c.entry).${column}`)
    .join(', '),
);

/**
 * Posts the entries of a recorded history into the empty test wallet of an account, as a chain of its own: `ledger_post` gives entries the time of
 * now, and these lie in the past. The chain is made with the same functions, so that verify-ledger finds it sound.
 */
export async function postHistory(tx: Tx, accountId: string, { entries, lines }: { entries: object[]; lines: object[] }): Promise<void> {
  await sql`
    WITH RECURSIVE line_text AS MATERIALIZED (
      SELECT l.entry_id, string_agg(ledger_line_text(l.ledger_account, l.amount_minor, l.paid_minor, l.paid_currency, l.rate), ',' ORDER BY l.line) AS lines
      FROM jsonb_populate_recordset(NULL::ledger_line, ${JSON.stringify(lines)}::jsonb) l GROUP BY l.entry_id
    ), recorded AS MATERIALIZED (
      SELECT e AS entry, e.seq, t.lines FROM jsonb_populate_recordset(NULL::ledger_entry, ${JSON.stringify(entries)}::jsonb) e
      JOIN line_text t ON t.entry_id = e.id
    ), chained AS (
      SELECT r.entry, r.seq, sha256('') AS previous_hash, ledger_hash(sha256(''), r.entry, r.lines) AS hash FROM recorded r WHERE r.seq = 1
      UNION ALL
      SELECT r.entry, r.seq, c.hash, ledger_hash(c.hash, r.entry, r.lines) FROM chained c JOIN recorded r ON r.seq = c.seq + 1
    )
    INSERT INTO ledger_entry SELECT ${KEPT}, c.previous_hash, c.hash FROM chained c ORDER BY c.seq`.execute(tx);
  await sql`INSERT INTO ledger_line (account_id, entry_id, line, mode, ledger_account, amount_minor, paid_minor, paid_currency, rate)
    SELECT account_id, entry_id, line, mode, ledger_account, amount_minor, paid_minor, paid_currency, rate
    FROM jsonb_populate_recordset(NULL::ledger_line, ${JSON.stringify(lines)}::jsonb)`.execute(tx);
  await sql`UPDATE wallet w SET available_minor = e.available_after_minor, held_minor = e.held_after_minor, frozen_minor = e.frozen_after_minor,
      promotional_minor = e.promotional_after_minor, receivable_minor = e.receivable_after_minor, last_seq = e.seq, last_hash = e.hash
    FROM ledger_entry e WHERE w.account_id = ${accountId} AND w.mode = 'test' AND e.account_id = w.account_id AND e.mode = w.mode
      AND e.seq = (SELECT max(seq) FROM ledger_entry WHERE account_id = w.account_id AND mode = w.mode)`.execute(tx);
}
