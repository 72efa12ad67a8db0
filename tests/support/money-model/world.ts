import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { beginTwoFactor, confirmTwoFactor } from '#contract/account-security.ts';
import { createPayoutProfile } from '#contract/withdrawals.ts';
import type { Merchant } from '#tests/support/call.ts';
import { addStockedVariants, type DueOrder } from '#tests/support/due-orders.ts';
import { signUpInvited } from '#tests/support/live-money.ts';
import { anOperator } from '#tests/support/operators.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { withFxRates } from '#tests/support/simulated-gateways.ts';

export type Who = 'inviter' | 'invited';

/** A merchant who can withdraw. */
export interface Party {
  merchant: Merchant;
  payoutProfileId: string;
  /** A code of the second factor that works. */
  code(): Promise<string>;
}

export interface ModelRecharge {
  who: Who;
  rechargeId: string;
  chargeId: string;
}

/** Two merchants with live wallets, of whom one invited the other, and everything that came of their money so far. */
export interface MoneyWorld {
  provider: TestProvider;
  parties: Record<Who, Party>;
  operators: Merchant[];
  variantIds: string[];
  orders: (DueOrder & { totalMinor: number; goodsMinor: number })[];
  recharges: ModelRecharge[];
  withdrawals: { who: Who; id: string }[];
}

/** What worlds of one provider share. */
export interface MoneyScene {
  provider: TestProvider;
  operators: Merchant[];
  variantIds: string[];
}

export async function aMoneyScene(provider: TestProvider): Promise<MoneyScene> {
  await withFxRates(provider);
  const operators = [await anOperator(provider), await anOperator(provider)];
  return { provider, operators, variantIds: await addStockedVariants(provider.services.database, { count: 1, counted: 1_000_000 }) };
}

export async function aMoneyWorld(scene: MoneyScene): Promise<MoneyWorld> {
  const { provider } = scene;
  const inviter = await provider.signUp();
  const invited = await signUpInvited(provider, inviter);
  const parties = { inviter: await aParty(provider, inviter, PAYEES.inviter), invited: await aParty(provider, invited, PAYEES.invited) };
  return { ...scene, parties, orders: [], recharges: [], withdrawals: [] };
}

/** Two who look like one person would earn nothing. */
const PAYEES = {
  inviter: { holder: 'Ana Lima', iban: 'DE89370400440532013000' },
  invited: { holder: 'Rui Costa', iban: 'DE75512108001245126199' },
} as const;

async function aParty(provider: TestProvider, merchant: Merchant, { holder, iban }: { holder: string; iban: string }): Promise<Party> {
  const { db } = provider.services.database;
  const params = { userId: merchant.userId };
  const { secret } = (await merchant.call(beginTwoFactor, { params, body: { password: merchant.password } })).data;
  // Each code works once, and a model has no half minute to wait for the next one.
  const code = async () => {
    await sql`UPDATE app_user SET totp_last_step = 0 WHERE id = ${merchant.userId}`.execute(db);
    return new TOTP({ secret }).generate();
  };
  await merchant.call(confirmTwoFactor, { params, body: { code: await code() } });
  const made = await merchant.call(createPayoutProfile, {
    body: {
      method: 'bank',
      holder,
      country: 'DE',
      currency: 'EUR',
      details: { iban },
      code: await code(),
    },
  });
  return { merchant, payoutProfileId: made.data.id, code };
}

/** One of those there are; undefined where there is none yet. */
export function pick<Item>(from: readonly Item[], at: number): Item | undefined {
  return from[at % Math.max(1, from.length)];
}

/** Once, or twice at the same time. */
export async function times(twice: boolean, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: twice ? 2 : 1 }, work));
}
