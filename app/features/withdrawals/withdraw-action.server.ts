import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { Mode } from '#contract/money.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Problem } from '#contract/problem.ts';
import { createWithdrawal, removePayoutProfile, sendWithdrawalCode } from '#contract/withdrawals.ts';
import {
  type WithdrawalDestination,
  withdrawalCodeUses,
  withdrawalDestinations,
  type WithdrawalSource,
} from '#contract/withdrawals.values.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readAmount } from '#app/ui/parse-amount.ts';

/** Source and destination in one value of a form; a recharge with its id. */
const WayValue = z.union([
  z.enum(['commission:wallet', 'commission:payout', 'wallet:payout']),
  z.templateLiteral(['wallet:recharge:', z.uuid()]),
]);

const WithdrawForm = z.object({
  intent: z.literal('withdraw'),
  mode: Mode,
  way: WayValue,
  payoutProfileId: z.string().default(''),
  expectedPayMinor: z
    .string()
    .regex(/^\d{0,15}$/)
    .default(''),
  code: z.string().default(''),
});
const ToWalletForm = z.object({
  intent: z.literal('to-wallet'),
  mode: Mode,
  amountMinor: z.coerce.number().int().min(1).max(MAX_AMOUNT_MINOR),
});
const WithdrawalsForm = z.discriminatedUnion('intent', [
  WithdrawForm,
  ToWalletForm,
  z.object({ intent: z.literal('remove'), payoutProfileId: Id }),
  z.object({ intent: z.literal('send-code'), use: z.enum(withdrawalCodeUses) }),
]);

type Intent = z.infer<typeof WithdrawalsForm>['intent'];
export type WithdrawOutcome =
  | { done: 'withdraw'; destination: WithdrawalDestination; withdrawalId: string; problem: null }
  | { done: 'remove'; problem: null }
  | { done: 'send-code'; email: string; minutes: number; problem: null }
  | { done: null; intent: Intent; amountWrong: boolean; problem: Problem | null };

const refused = (intent: Intent, problem: Problem) => answerForm<WithdrawOutcome>({ done: null, intent, amountWrong: false, problem });

/** Does what a form of the page is for. A form of another shape is 400. */
export async function actOnWithdrawals(args: ActionFunctionArgs) {
  const fields = await args.request.formData();
  const form = WithdrawalsForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const { intent } = form.data;
  switch (intent) {
    case 'remove': {
      const answer = await callProvider(removePayoutProfile, { params: { payoutProfileId: form.data.payoutProfileId } }, args);
      return answer.status === 'ok' ? answerForm<WithdrawOutcome>({ done: 'remove', problem: null }) : refused(intent, answer.problem);
    }
    case 'send-code': {
      const answer = await callProvider(sendWithdrawalCode, { body: { use: form.data.use } }, args);
      if (answer.status !== 'ok') return refused(intent, answer.problem);
      return answerForm<WithdrawOutcome>({ done: 'send-code', ...answer.data, problem: null });
    }
    case 'to-wallet': {
      const { mode, amountMinor } = form.data;
      return withdraw(args, { intent, fields, body: { mode, source: 'commission', destination: 'wallet', amountMinor } });
    }
    case 'withdraw':
      return withdrawByForm(args, fields, form.data);
  }
}

async function withdrawByForm(
  args: ActionFunctionArgs,
  fields: FormData,
  { intent, mode, way, payoutProfileId, expectedPayMinor, code }: z.infer<typeof WithdrawForm>,
) {
  const locale = await requestLocale(args.request);
  const amount = readAmount(fields, 'amount', { locale, currency: WALLET_CURRENCY, maxMinor: MAX_AMOUNT_MINOR });
  if (amount.status !== 'ok' || amount.amountMinor === 0)
    return answerForm<WithdrawOutcome>({ done: null, intent, amountWrong: true, problem: null });
  const [source, to, rechargeId = null] = way.split(':');
  const destination = withdrawalDestinations.find((each) => each === to) ?? 'wallet';
  const expected = Number(expectedPayMinor);
  const body = {
    mode,
    source: source === 'commission' ? ('commission' as const) : ('wallet' as const),
    destination,
    amountMinor: amount.amountMinor,
    payoutProfileId: destination === 'payout' && payoutProfileId !== '' ? payoutProfileId : null,
    rechargeId,
    expectedPayMinor: destination === 'payout' && expected > 0 ? expected : null,
    code,
  };
  return withdraw(args, { intent, fields, body });
}

interface Withdrawn {
  intent: Intent;
  fields: FormData;
  body: {
    mode: Mode;
    source: WithdrawalSource;
    destination: WithdrawalDestination;
    amountMinor: number;
    payoutProfileId?: string | null;
    rechargeId?: string | null;
    expectedPayMinor?: number | null;
    code?: string;
  };
}

async function withdraw(args: ActionFunctionArgs, { intent, fields, body }: Withdrawn) {
  const answer = await callProvider(createWithdrawal, { body, idempotencyKey: readIdempotencyKey(fields) }, args);
  if (answer.status !== 'ok') return refused(intent, answer.problem);
  const { id, destination } = answer.data;
  return answerForm<WithdrawOutcome>({ done: 'withdraw', destination, withdrawalId: id, problem: null });
}
