import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { answerClaimOffer, appealClaim, getClaim, removeClaimFile, submitClaim, withdrawClaim } from '#contract/claims.ts';
import { Id } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readAmount } from '#app/ui/parse-amount.ts';

const ClaimForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('submit'), text: z.string().default('') }),
  z.object({ intent: z.literal('withdraw') }),
  z.object({ intent: z.literal('accept'), offeredMinor: z.coerce.number().int().min(1) }),
  z.object({ intent: z.literal('counter'), text: z.string().default('') }),
  z.object({ intent: z.literal('appeal'), text: z.string().default('') }),
  z.object({ intent: z.literal('remove'), fileId: Id }),
]);
export type ClaimIntent = z.infer<typeof ClaimForm>['intent'];
export type ClaimOutcome =
  { done: ClaimIntent; problem: null } | { done: null; intent: ClaimIntent; amountWrong?: true; problem: Problem | null };

/** Does what a form of the claim's page asks for. A form of another shape is 400. */
export async function actOnClaim(args: ActionFunctionArgs, claimId: string): Promise<ClaimOutcome> {
  const fields = await args.request.formData();
  const form = ClaimForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const { intent } = form.data;
  const sent = { params: { claimId }, idempotencyKey: readIdempotencyKey(fields) };
  const call = async () => {
    switch (form.data.intent) {
      case 'submit':
        return callProvider(submitClaim, { ...sent, body: { text: form.data.text } }, args);
      case 'withdraw':
        return callProvider(withdrawClaim, sent, args);
      case 'accept':
        return callProvider(answerClaimOffer, { ...sent, body: { answer: 'accept', amountMinor: form.data.offeredMinor } }, args);
      case 'counter': {
        const { cap } = await readProvider(getClaim, { params: { claimId } }, args);
        const amount = readAmount(fields, 'amount', {
          locale: await requestLocale(args.request),
          currency: cap.currency,
          maxMinor: cap.amountMinor,
        });
        if (amount.status !== 'ok' || amount.amountMinor === 0) return null;
        return callProvider(
          answerClaimOffer,
          { ...sent, body: { answer: 'counter', amountMinor: amount.amountMinor, text: form.data.text } },
          args,
        );
      }
      case 'appeal':
        return callProvider(appealClaim, { ...sent, body: { text: form.data.text } }, args);
      case 'remove':
        return callProvider(removeClaimFile, { params: { claimId, fileId: form.data.fileId } }, args);
    }
  };
  const answer = await call();
  if (answer === null) return { done: null, intent, amountWrong: true, problem: null };
  return answer.status === 'refused' ? { done: null, intent, problem: answer.problem } : { done: intent, problem: null };
}
