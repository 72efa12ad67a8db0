import { listWallets } from '#contract/balance.ts';
import { type Claim, type ClaimInput, createClaim, submitClaim } from '#contract/claims.ts';
import type { MakeUp } from '#contract/make-ups.ts';
import { inTransaction } from '#provider/database/database.ts';
import { raiseMakeUp } from '#provider/features/make-ups/raise-make-up.ts';
import { OPERATOR } from '#provider/operator.ts';
import type { Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';

/** A claim of the merchant's for a refund, still a draft. */
export async function aClaim(merchant: Merchant, wish: Partial<ClaimInput> & Pick<ClaimInput, 'parcelId' | 'orderId'>): Promise<Claim> {
  const answer = await merchant.call(createClaim, { body: { reason: 'lost', wanted: 'refund', ...wish } });
  if (answer.status !== 200) throw new Error(`claiming answered ${answer.text}`);
  return answer.data;
}

/** The same, handed in. */
export async function aSubmittedClaim(
  merchant: Merchant,
  wish: Partial<ClaimInput> & Pick<ClaimInput, 'parcelId' | 'orderId'>,
): Promise<Claim> {
  const { id: claimId } = await aClaim(merchant, wish);
  const answer = await merchant.call(submitClaim, { params: { claimId }, body: {} });
  if (answer.status !== 200) throw new Error(`submitting answered ${answer.text}`);
  return answer.data;
}

/** A make-up charge of ¥8.00 for an order, as an operator raises it. */
export async function aMakeUp(
  { services }: TestProvider,
  orderNumber: string,
  overrides: { amountMinor?: number; evidence?: string } = {},
): Promise<MakeUp> {
  const { amountMinor = 800, evidence = 'Weighed at the counter of the carrier' } = overrides;
  const wish = { orderNumber, parcelNumber: null, cause: 'weight', amountMinor, evidence, quotedG: 300, measuredG: 420 } as const;
  return inTransaction(services.database, (tx) => raiseMakeUp(tx, { wish, actor: OPERATOR }));
}

/** What the merchant can spend in test mode, in fen. */
export async function getWalletBalance(merchant: Merchant): Promise<number> {
  const wallets = (await merchant.call(listWallets, {})).data;
  const wallet = wallets.find(({ mode }) => mode === 'test');
  return (wallet?.available.amountMinor ?? 0) + (wallet?.promotional.amountMinor ?? 0);
}
