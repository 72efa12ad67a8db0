import { sql } from 'kysely';
import type { Mode } from '#contract/money.ts';
import type { Merchant } from '#tests/support/call.ts';
import { addStockedVariants } from '#tests/support/due-orders.ts';
import { type OrderToPay, signUpInvited } from '#tests/support/live-money.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { CommissionModel, type ModelRules } from './model.ts';

export interface WorldOrder extends OrderToPay {
  invited: number;
  mode: Mode;
  isDelivered: boolean;
}

/** Merchants of whom some invited others, what they ordered, and what the rules say of it. */
export interface CommissionWorld {
  provider: TestProvider;
  /** The first three were invited by nobody, the next twelve by them, and the rest by two of those. */
  merchants: Merchant[];
  variantIds: string[];
  orders: WorldOrder[];
  model: CommissionModel;
  /** When orders arrived. */
  arrivals: Map<string, number>;
  /** How far the model follows each wallet. */
  followed: Map<string, number>;
}

export const FIRST_INVITED = 3;
/** By whom each later merchant was invited: the first has more than the others, so that its level rises. */
const INVITERS = [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4];

export async function aCommissionWorld(provider: TestProvider): Promise<CommissionWorld> {
  const { db } = provider.services.database;
  // Levels that a dozen merchants reach.
  await sql`UPDATE referral_level SET min_active = CASE level WHEN 1 THEN 0 WHEN 2 THEN 3 ELSE 6 END`.execute(db);
  const merchants = await Promise.all(Array.from({ length: FIRST_INVITED }, () => provider.signUp()));
  for (const inviter of INVITERS) merchants.push(await signUpInvited(provider, at(merchants, inviter)));
  const referrals = await sql<{ invitedId: string; inviterId: string; windowEndsAt: string }>`
    SELECT invited_account_id AS "invitedId", account_id AS "inviterId", window_ends_at AS "windowEndsAt" FROM referral`.execute(db);
  const model = new CommissionModel(await readRules(provider), new Map(referrals.rows.map(({ invitedId, ...each }) => [invitedId, each])));
  const variantIds = await addStockedVariants(provider.services.database, { count: 1, counted: 1_000_000 });
  return { provider, merchants, variantIds, orders: [], model, arrivals: new Map(), followed: new Map() };
}

async function readRules({ services }: TestProvider): Promise<ModelRules> {
  const { db } = services.database;
  const levels = await sql<ModelRules['levels'][number]>`
    SELECT min_active AS "minActive", rate_bp AS "rateBp" FROM referral_level ORDER BY min_active`.execute(db);
  return { levels: levels.rows, activeDays: 90, maturityDays: 30 };
}

/** The one at a place. */
export function at<Item>(items: readonly Item[], place: number): Item {
  const found = items[place];
  if (found === undefined) throw new Error(`there is none at ${place}`);
  return found;
}
