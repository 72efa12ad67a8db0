import { z } from 'zod';
import { updateUserSetting } from '#contract/account.ts';
import { Id } from '#contract/endpoint.ts';
import { locales } from '#contract/locales.ts';
import type { Problem } from '#contract/problem.ts';
import { decideStoreTransfer } from '#contract/stores-transfers.ts';
import { fetchUnread } from '#contract/stores-unread.ts';
import { disconnectChoices } from '#contract/stores.values.ts';
import {
  checkStore,
  connectSandboxStore,
  disconnectStore,
  pauseStore,
  placeTestOrder,
  renameStore,
  resumeStore,
  type Store,
  type StoreCheck,
} from '#contract/stores.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { sandboxCurrencies } from './sandbox-currencies.ts';
import { answerWooCommerceForm, isWooCommerceForm, wooCommerceForms } from './woocommerce-forms.server.ts';

export type StoreFormOutcome =
  | { status: 'connected'; store: Store }
  | { status: 'ordered'; storeId: string; externalName: string }
  | { status: 'changed'; store: Store }
  | { status: 'default'; storeId: string }
  | { status: 'decided' }
  | { status: 'fetching'; storeId: string }
  | { status: 'checked'; storeId: string; checks: StoreCheck[] }
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
  z.object({ intent: z.literal('rename'), storeId: Id, name: z.string() }),
  z.object({ intent: z.enum(['pause', 'resume']), storeId: Id }),
  z.object({ intent: z.literal('make-default'), storeId: Id }),
  z.object({ intent: z.literal('decide-transfer'), transferId: Id, decision: z.enum(['agree', 'refuse']) }),
  z.object({ intent: z.literal('fetch-unread'), storeId: Id }),
  z.object({ intent: z.literal('check'), storeId: Id }),
  z.object({ intent: z.literal('disconnect'), storeId: Id, products: z.enum(disconnectChoices) }),
  ...wooCommerceForms,
]);

/** Answers the forms of the stores screen: connect a sandbox store, have a test order placed, change a store. */
export async function answerStoreForm(caller: Caller): Promise<StoreFormOutcome> {
  const form = await caller.request.formData();
  const sent = StoreForm.safeParse(Object.fromEntries(form));
  if (!sent.success) throw new Response(null, { status: 400 });
  if (isWooCommerceForm(sent.data)) return answerWooCommerceForm(sent.data, caller);
  if (sent.data.intent === 'check') return answerCheck(sent.data.storeId, caller);
  if (sent.data.intent === 'fetch-unread') return answerFetch(sent.data.storeId, caller);
  if (sent.data.intent === 'decide-transfer') return decide(sent.data, caller);
  if (sent.data.intent === 'make-default') return makeDefault(sent.data.storeId, caller);
  if (sent.data.intent !== 'connect' && sent.data.intent !== 'test-order') return changeStore(sent.data, caller);
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

async function answerCheck(storeId: string, caller: Caller): Promise<StoreFormOutcome> {
  const answer = await callProvider(checkStore, { params: { storeId } }, caller);
  return answer.status === 'ok'
    ? { status: 'checked', storeId, checks: answer.data.checks }
    : { status: 'refused', storeId, problem: answer.problem };
}

async function answerFetch(storeId: string, caller: Caller): Promise<StoreFormOutcome> {
  const answer = await callProvider(fetchUnread, { params: { storeId } }, caller);
  return answer.status === 'ok' ? { status: 'fetching', storeId } : { status: 'refused', storeId, problem: answer.problem };
}

async function decide(
  { transferId, decision }: { transferId: string; decision: 'agree' | 'refuse' },
  caller: Caller,
): Promise<StoreFormOutcome> {
  const answer = await callProvider(decideStoreTransfer, { params: { transferId }, body: { decision } }, caller);
  return answer.status === 'ok' ? { status: 'decided' } : { status: 'refused', storeId: null, problem: answer.problem };
}

/** The default store is one of the user's own settings. */
async function makeDefault(storeId: string, caller: Caller): Promise<StoreFormOutcome> {
  const { id: userId } = await requireUser(caller);
  const saved = await callProvider(updateUserSetting, { params: { userId }, query: { defaultStoreId: storeId } }, caller);
  return saved.status === 'ok' ? { status: 'default', storeId } : { status: 'refused', storeId, problem: saved.problem };
}

type ChangeForm = Extract<z.output<typeof StoreForm>, { intent: 'rename' | 'pause' | 'resume' | 'disconnect' }>;

/** What the row menu of a store asks for; each of it said twice is one. */
async function changeStore(sent: ChangeForm, caller: Caller): Promise<StoreFormOutcome> {
  const answer = await callStoreChange(sent, caller);
  return answer.status === 'ok'
    ? { status: 'changed', store: answer.data }
    : { status: 'refused', storeId: sent.storeId, problem: answer.problem };
}

function callStoreChange(sent: ChangeForm, caller: Caller) {
  const params = { storeId: sent.storeId };
  switch (sent.intent) {
    case 'rename':
      return callProvider(renameStore, { params, body: { name: sent.name } }, caller);
    case 'pause':
      return callProvider(pauseStore, { params }, caller);
    case 'resume':
      return callProvider(resumeStore, { params }, caller);
    case 'disconnect':
      return callProvider(disconnectStore, { params, body: { products: sent.products } }, caller);
  }
}
