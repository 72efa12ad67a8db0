import { readNow } from '#provider/database/app-clock.ts';
import type { Queryable } from '#provider/database/database.ts';
import { firstFitting } from '#provider/features/pricing-rules/fit-rule.ts';
import { findGoodsFacts, type GoodsFacts } from '#provider/features/pricing-rules/goods-facts.store.ts';
import { findRules } from '#provider/features/pricing-rules/rules.store.ts';
import type { PricingRuleInput } from '#contract/pricing-rules.ts';
import { divideHalfUp } from '#provider/money.ts';

/** A rule as fees go by it: saved or not. */
export interface FeeRule {
  definition: PricingRuleInput;
}

/** The rules of an account with what they ask about goods. */
export interface FeeRules {
  rules: readonly FeeRule[];
  goods: ReadonlyMap<string, GoodsFacts>;
  now: Date;
}

/** What is sold of one thing: its goods in all, for so many items. */
export interface SoldGoods {
  storeId: string | null;
  quantity: number;
  /** `unitCostMinor` of a piece, in fen. */
  lines: readonly { variantId: string; quantity: number; unitCostMinor: number }[];
}

/** The account's rules, or others in their place, and what they ask about these variants. */
export async function findFeeRules(
  queryable: Queryable,
  asked: { accountId: string; variantIds: readonly string[]; rules?: readonly FeeRule[] | undefined },
): Promise<FeeRules> {
  const rules = asked.rules ?? (await findRules(queryable, asked.accountId));
  if (rules.length === 0) return { rules, goods: new Map(), now: new Date(0) };
  return { rules, goods: await findGoodsFacts(queryable, [...new Set(asked.variantIds)]), now: await readNow(queryable) };
}

/** The rule whose fees a sale bears: the first one that is for its goods, as when it sets their price; null: none is. */
export function feeRuleFor({ rules, goods, now }: FeeRules, { storeId, quantity, lines }: SoldGoods): PricingRuleInput | null {
  const facts = lines.flatMap(({ variantId }) => goods.get(variantId) ?? []);
  if (lines.length === 0 || facts.length < lines.length) return null;
  const costMinor = lines.reduce((sum, line) => sum + line.unitCostMinor * line.quantity, 0);
  const fitting = firstFitting(
    rules,
    {
      storeId,
      costMinor: divideHalfUp(costMinor, Math.max(1, quantity)),
      categoryIds: facts.flatMap(({ categoryIds }) => categoryIds),
      warehouses: facts.flatMap(({ warehouses }) => warehouses),
      tags: facts.flatMap(({ tags }) => tags),
    },
    now,
  );
  return fitting?.definition ?? null;
}
