import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { acceptSourcingOffer, declineSourcingOffers } from '#contract/sourcing.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';

const OffersForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('accept'), offerId: Id }),
  z.object({ intent: z.literal('decline') }),
]);

/** Answers the buttons below the offers of a request. */
export async function answerOffers(caller: Caller, requestId: string): Promise<{ problem: Problem | null }> {
  const sent = OffersForm.safeParse(Object.fromEntries(await caller.request.formData()));
  if (!sent.success) throw new Response(null, { status: 400 });
  const params = { requestId };
  const answer =
    sent.data.intent === 'accept'
      ? await callProvider(acceptSourcingOffer, { params, body: { offerId: sent.data.offerId } }, caller)
      : await callProvider(declineSourcingOffers, { params }, caller);
  return { problem: answer.status === 'ok' ? null : answer.problem };
}
