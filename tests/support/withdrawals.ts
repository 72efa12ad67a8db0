import { expect } from 'vitest';
import { listWallets } from '#contract/balance.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { Mode } from '#contract/money.ts';
import { createPayoutProfile, createWithdrawal, decideWithdrawal, sendWithdrawalCode } from '#contract/withdrawals.ts';
import type { WithdrawalCodeUse } from '#contract/withdrawals.values.ts';
import type { Merchant } from './call.ts';
import { addBalance } from './due-orders.ts';
import { withSecondFactor } from './live-money.ts';
import { mailsTo } from './outbox.ts';
import type { TestProvider } from './provider.ts';
import { withFxRates } from './simulated-gateways.ts';

/** An account in Germany as its owner types it. */
export const IBAN_ACCOUNT = {
  method: 'bank',
  holder: 'Ana Lima',
  country: 'DE',
  currency: 'EUR',
  details: { iban: 'DE89370400440532013000' },
} as const;

/** A merchant with a payout account, and how a code for each withdrawal is got. */
export interface Payee {
  merchant: Merchant;
  code: () => Promise<string>;
  profileId: string;
}

/** A merchant with money, a payout account, and codes of the authenticator app, or of mails with `confirmBy: 'mail'`. */
export async function aPayee(
  provider: TestProvider,
  availableMinor: number,
  { mode = 'live', confirmBy = 'app', holder = IBAN_ACCOUNT.holder }: { mode?: Mode; confirmBy?: 'app' | 'mail'; holder?: string } = {},
): Promise<Payee> {
  await withFxRates(provider);
  const merchant = await provider.signUp();
  if (availableMinor > 0) await addBalance(provider.services.database, merchant.accountId, availableMinor, mode);
  const appCode = confirmBy === 'app' ? await withSecondFactor(merchant) : null;
  const codeFor = async (use: WithdrawalCodeUse) => (appCode === null ? mailedCode(provider, merchant, use) : appCode());
  const made = await merchant.call(createPayoutProfile, { body: { ...IBAN_ACCOUNT, holder, code: await codeFor('payout-account') } });
  expect(made.status).toBe(200);
  return { merchant, code: () => codeFor('withdrawal'), profileId: made.data.id };
}

/** A code that was mailed to the merchant for one withdrawal or payout account. */
export async function mailedCode(provider: TestProvider, merchant: Merchant, use: WithdrawalCodeUse): Promise<string> {
  expect((await merchant.call(sendWithdrawalCode, { body: { use } })).status).toBe(200);
  await provider.runJobs();
  const mails = await mailsTo(provider, merchant.email);
  return mails.flatMap(({ text = '' }) => /(?<![\w-])\d{6}(?![\w-])/.exec(text)?.[0] ?? []).at(-1) ?? '';
}

type WithdrawalRequest = Partial<BodyInput<typeof createWithdrawal>> & { amountMinor: number };

/** Requests a withdrawal of the wallet to the payee's account, unless `request` says otherwise. */
export async function requestWithdrawal({ merchant, code, profileId }: Payee, request: WithdrawalRequest) {
  const body = { source: 'wallet', destination: 'payout', payoutProfileId: profileId, code: await code(), ...request } as const;
  return merchant.call(createWithdrawal, { body });
}

/** What of the wallet of a mode is available and what is frozen. */
export async function walletOf({ merchant }: Pick<Payee, 'merchant'>, mode: Mode = 'live'): Promise<[number, number]> {
  const wallet = (await merchant.call(listWallets)).data.find((each) => each.mode === mode);
  return [wallet?.available.amountMinor ?? 0, wallet?.frozen.amountMinor ?? 0];
}

type Decision = BodyInput<typeof decideWithdrawal>;

/** An operator's decision, with what belongs to it. */
export const decideOn = (operator: Merchant, withdrawalId: string, decision: Decision['decision'], more: Omit<Decision, 'decision'> = {}) =>
  operator.call(decideWithdrawal, { params: { withdrawalId }, body: { decision, ...more } });
