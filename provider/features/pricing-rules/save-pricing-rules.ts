import { v7 as uuidv7 } from 'uuid';
import { type PricingRule, PricingRuleInput } from '#contract/pricing-rules.ts';
import { PRICING_RULE_LIMIT } from '#contract/pricing-rules.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { logAction } from '#provider/features/memberships/account-log.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { requireSoundRule } from './check-rule.ts';
import { withWarnings } from './fit-rule.ts';
import { followFees } from './follow-fees.ts';
import { findRules, insertRule, lockRuleList, removeRule, setOrder, type StoredRule, updateRule } from './rules.store.ts';

interface Member {
  accountId: string;
  userId: string;
}

/** Adds a rule after the others. */
export async function createPricingRule(services: Services, tx: Tx, by: Member, definition: PricingRuleInput): Promise<PricingRule> {
  const { accountId } = by;
  await requireSoundRule(services, accountId, definition);
  await lockRuleList(tx, accountId);
  const others = await findRules(tx, accountId);
  if (others.length >= PRICING_RULE_LIMIT) throw new Refusal('limit-reached');
  const position = Math.max(0, ...others.map((rule) => rule.position)) + 1;
  const rule = await insertRule(tx, accountId, { id: uuidv7(), position, definition });
  await logAction(tx, { ...by, action: 'pricing-rule-created', facts: { name: definition.name } });
  await followFees(tx, accountId, others, [...others, rule]);
  return shown([...others, rule], rule, await readNow(tx));
}

/** Saves a rule when nobody changed it since it was read. */
export async function updatePricingRule(
  services: Services,
  wish: Member & { ruleId: string; version: number; definition: PricingRuleInput },
): Promise<PricingRule> {
  const { accountId, userId, ruleId, version, definition } = wish;
  await requireSoundRule(services, accountId, definition);
  return inTransaction(services.database, async (tx) => {
    const rules = await findRules(tx, accountId, { lock: true });
    if (!rules.some(({ id }) => id === ruleId)) throw new Refusal('not-found');
    const saved = await updateRule(tx, accountId, { id: ruleId, version, definition: PricingRuleInput.parse(definition) });
    if (saved === undefined) throw new Refusal('version-conflict');
    await logAction(tx, { accountId, userId, action: 'pricing-rule-changed', facts: { name: definition.name } });
    const after = rules.map((rule) => (rule.id === ruleId ? saved : rule));
    await followFees(tx, accountId, rules, after);
    return shown(after, saved, await readNow(tx));
  });
}

/** Takes a rule away; prices it made stay. */
export async function deletePricingRule(
  { database }: Pick<Services, 'database'>,
  { accountId, userId, ruleId }: Member & { ruleId: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const rules = await findRules(tx, accountId);
    const others = rules.filter(({ id }) => id !== ruleId);
    const name = rules.find(({ id }) => id === ruleId)?.definition.name;
    if (!(await removeRule(tx, accountId, ruleId))) throw new Refusal('not-found');
    await followFees(tx, accountId, rules, others);
    if (name !== undefined) await logAction(tx, { accountId, userId, action: 'pricing-rule-deleted', facts: { name } });
  });
}

/** Puts all rules of the account in an order. */
export async function orderPricingRules(services: Services, accountId: string, ruleIds: readonly string[]): Promise<Record<string, never>> {
  return inTransaction(services.database, async (tx) => {
    await lockRuleList(tx, accountId);
    const known = await findRules(tx, accountId, { lock: true });
    const wanted = new Set(ruleIds);
    if (wanted.size !== ruleIds.length || wanted.size !== known.length || known.some(({ id }) => !wanted.has(id)))
      throw new Refusal('version-conflict');
    await setOrder(tx, accountId, ruleIds);
    const ordered = ruleIds.flatMap((id) => known.filter((rule) => rule.id === id));
    await followFees(tx, accountId, known, ordered);
    return {};
  });
}

function shown(rules: StoredRule[], one: StoredRule, now: Date): PricingRule {
  const found = withWarnings(rules, now).find(({ id }) => id === one.id);
  if (found === undefined) throw new Error('a rule just saved is gone');
  return found;
}
