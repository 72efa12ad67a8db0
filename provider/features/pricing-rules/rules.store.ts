import { sql } from 'kysely';
import { PricingRuleInput } from '#contract/pricing-rules.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

/** A rule as it is kept. */
export interface StoredRule {
  id: string;
  position: number;
  version: number;
  definition: PricingRuleInput;
  updatedAt: string;
}

interface RuleRow extends Omit<StoredRule, 'definition'> {
  definition: unknown;
}
const COLUMNS = sql`id, position, version, definition, updated_at AS "updatedAt"`;

/** The account's rules in their order; with `lock` held until the transaction ends. */
export async function findRules(queryable: Queryable, accountId: string, { lock = false } = {}): Promise<StoredRule[]> {
  const { rows } = await sql<RuleRow>`SELECT ${COLUMNS} FROM pricing_rule WHERE account_id = ${accountId} AND deleted_at IS NULL
    ORDER BY position, id ${lock ? sql`FOR UPDATE` : sql``}`.execute(queryable);
  return rows.map(toStored);
}

/** Makes changes to an account's list of rules wait for each other until the transaction ends. */
export async function lockRuleList(tx: Tx, accountId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pricing-rules:${accountId}`}, 0))`.execute(tx);
}

export async function insertRule(
  tx: Tx,
  accountId: string,
  rule: { id: string; position: number; definition: PricingRuleInput },
): Promise<StoredRule> {
  const { rows } = await sql<RuleRow>`INSERT INTO pricing_rule (account_id, id, position, definition)
    VALUES (${accountId}, ${rule.id}, ${rule.position}, ${JSON.stringify(rule.definition)}) RETURNING ${COLUMNS}`.execute(tx);
  return keepVersion(tx, accountId, rows);
}

/** Undefined where the rule is no longer the version it was read as. */
export async function updateRule(
  tx: Tx,
  accountId: string,
  rule: { id: string; version: number; definition: PricingRuleInput },
): Promise<StoredRule | undefined> {
  const { rows } =
    await sql<RuleRow>`UPDATE pricing_rule SET definition = ${JSON.stringify(rule.definition)}, version = version + 1, updated_at = app_now()
    WHERE account_id = ${accountId} AND id = ${rule.id} AND version = ${rule.version} AND deleted_at IS NULL RETURNING ${COLUMNS}`.execute(
      tx,
    );
  return rows.length === 0 ? undefined : keepVersion(tx, accountId, rows);
}

async function keepVersion(tx: Tx, accountId: string, [row]: RuleRow[]): Promise<StoredRule> {
  if (row === undefined) throw new Error('a rule just written is gone');
  await sql`INSERT INTO pricing_rule_version (account_id, rule_id, version, definition)
    VALUES (${accountId}, ${row.id}, ${row.version}, ${JSON.stringify(row.definition)})`.execute(tx);
  return toStored(row);
}

/** False when the account has no such rule. A rule taken off already stays so. */
export async function removeRule(queryable: Queryable, accountId: string, ruleId: string): Promise<boolean> {
  const changed =
    await sql`UPDATE pricing_rule SET deleted_at = coalesce(deleted_at, app_now()) WHERE account_id = ${accountId} AND id = ${ruleId}`.execute(
      queryable,
    );
  return changed.numAffectedRows === 1n;
}

export async function setOrder(tx: Tx, accountId: string, ruleIds: readonly string[]): Promise<void> {
  await sql`UPDATE pricing_rule r SET position = n.position
    FROM unnest(${ruleIds}::uuid[]) WITH ORDINALITY AS n (id, position) WHERE r.account_id = ${accountId} AND r.id = n.id`.execute(tx);
}

function toStored({ definition, ...row }: RuleRow): StoredRule {
  return { ...row, definition: PricingRuleInput.parse(definition) };
}
