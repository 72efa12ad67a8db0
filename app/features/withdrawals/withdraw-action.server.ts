import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { Mode } from '#contract/money.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Problem } from '#contract/problem.ts';
import { createWithdrawal, removePayoutProfile } from '#contract/withdrawals.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readAmount } from '#app/ui/parse-amount.ts';

/** Source and destination in one choice; a recharge with its id. */
const Way = z.union([
  z.enum(['commission:wallet', 'commission:payout', 'wallet:payout']),
  z.templateLiteral(['wallet:recharge:', z.uuid()]),
]);
const WithdrawalsForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('withdraw'), mode: Mode, way: Way, payoutProfileId: z.string().default(''), code: z.string().default('') }),
  z.object({ intent: z.literal('remove'), payoutProfileId: Id }),
]);
export type WithdrawOutcome =
  | { done: 'withdraw'; withdrawalId: string; problem: null }
  | { done: 'remove'; problem: null }
  | { done: null; amountWrong: boolean; problem: Problem | null };

/** Does what a form of the page asks for. A form of another shape is 400. */
export async function actOnWithdrawals(args: ActionFunctionArgs) {
  const fields = await args.request.formData();
  const form = WithdrawalsForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  if (form.data.intent === 'remove') {
    const removed = await callProvider(removePayoutProfile, { params: { payoutProfileId: form.data.payoutProfileId } }, args);
    return answerForm<WithdrawOutcome>(
      removed.status === 'ok' ? { done: 'remove', problem: null } : { done: null, amountWrong: false, problem: removed.problem },
    );
  }
  const { mode, way, payoutProfileId, code } = form.data;
  const locale = await requestLocale(args.request);
  const amount = readAmount(fields, 'amount', { locale, currency: WALLET_CURRENCY, maxMinor: MAX_AMOUNT_MINOR });
  if (amount.status !== 'ok' || amount.amountMinor === 0)
    return answerForm<WithdrawOutcome>({ done: null, amountWrong: true, problem: null });
  const [source, destination, rechargeId = null] = way.split(':') as ['wallet' | 'commission', 'wallet' | 'payout' | 'recharge', string?];
  const body = {
    mode,
    source,
    destination,
    amountMinor: amount.amountMinor,
    payoutProfileId: destination === 'payout' && payoutProfileId !== '' ? payoutProfileId : null,
    rechargeId,
    code,
  };
  const answer = await callProvider(createWithdrawal, { body, idempotencyKey: readIdempotencyKey(fields) }, args);
  return answerForm<WithdrawOutcome>(
    answer.status === 'ok'
      ? { done: 'withdraw', withdrawalId: answer.data.id, problem: null }
      : { done: null, amountWrong: false, problem: answer.problem },
  );
}
