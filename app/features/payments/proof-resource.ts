import type { ActionFunctionArgs } from '@remix-run/node';
import { submitBankProof } from '#contract/bank-transfers.ts';
import { getRecharge } from '#contract/balance.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { readAmount } from '#app/ui/parse-amount.ts';

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Takes what a merchant says of a bank transfer. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const params = { rechargeId: requireId(args.params['rechargeId']) };
  const form = await args.request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const { pay } = await readProvider(getRecharge, { params }, args);
  const rules = { locale: await requestLocale(args.request), currency: pay.currency, maxMinor: MAX_AMOUNT_MINOR };
  const paid = readAmount(form, 'paid', rules);
  const body = {
    fileId: text('fileId'),
    // What can't be read is refused as too small.
    paidMinor: paid.status === 'ok' ? paid.amountMinor : 0,
    valueDate: text('valueDate'),
    payerName: text('payerName'),
    bankReference: text('bankReference'),
  };
  // The document is used once, so it is the key too.
  const answer = await callProvider(submitBankProof, { params, body, idempotencyKey: `proof-${body.fileId}` }, args);
  return answerForm({ fileId: body.fileId, problem: answer.status === 'refused' ? answer.problem : null });
}
