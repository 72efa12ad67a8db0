import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { locales } from '#contract/locales.ts';
import type { Problem } from '#contract/problem.ts';
import { connectSandboxStore, placeTestOrder, type Store } from '#contract/stores.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { sandboxCurrencies } from './sandbox-currencies.ts';

export type StoreFormOutcome =
  | { status: 'connected'; store: Store }
  | { status: 'ordered'; storeId: string; externalName: string }
  | { status: 'refused'; storeId: string | null; problem: Problem };

const StoreForm = z.discriminatedUnion('intent', [
  // An unselected country sends nothing.
  z.object({
    intent: z.literal('connect'),
    name: z.string(),
    country: z.string().default(''),
    currency: z.enum(sandboxCurrencies),
    /** Empty: that of the country. */
    locale: z.enum([...locales, '']).default(''),
    withProducts: z.literal('yes').optional(),
  }),
  z.object({ intent: z.literal('test-order'), storeId: Id }),
]);

/** Answers the two forms of the stores screen: connect a sandbox store, have a test order placed. */
export async function answerStoreForm(caller: Caller): Promise<StoreFormOutcome> {
  const form = await caller.request.formData();
  const sent = StoreForm.safeParse(Object.fromEntries(form));
  if (!sent.success) throw new Response(null, { status: 400 });
  const idempotencyKey = readIdempotencyKey(form);

  if (sent.data.intent === 'connect') {
    const { name, country, currency, locale } = sent.data;
    const body = { name, country, currency, withProducts: sent.data.withProducts === 'yes', ...(locale === '' ? {} : { locale }) };
    const answer = await callProvider(connectSandboxStore, { body, idempotencyKey }, caller);
    return answer.status === 'ok'
      ? { status: 'connected', store: answer.data }
      : { status: 'refused', storeId: null, problem: answer.problem };
  }
  const { storeId } = sent.data;
  const answer = await callProvider(placeTestOrder, { params: { storeId }, body: {}, idempotencyKey }, caller);
  return answer.status === 'ok'
    ? { status: 'ordered', storeId, externalName: answer.data.externalName }
    : { status: 'refused', storeId, problem: answer.problem };
}
