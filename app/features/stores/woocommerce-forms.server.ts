import { redirectDocument } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { connectWooCommerceStore, finishWooCommerceConsent, startWooCommerceConsent } from '#contract/stores-woocommerce.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import type { StoreFormOutcome } from './store-forms.server.ts';

export const wooCommerceForms = [
  z.object({ intent: z.literal('woocommerce-consent'), address: z.string() }),
  z.object({ intent: z.literal('woocommerce-keys'), address: z.string(), consumerKey: z.string(), consumerSecret: z.string() }),
  z.object({ intent: z.literal('woocommerce-finish'), consentId: Id }),
] as const;
type WooCommerceForm = z.output<(typeof wooCommerceForms)[number]>;

export function isWooCommerceForm<Form extends { intent: string }>(form: Form): form is Extract<Form, WooCommerceForm> {
  return form.intent.startsWith('woocommerce-');
}

/** Connects a WooCommerce store, or sends its merchant to the store's consent page. */
export async function answerWooCommerceForm(sent: WooCommerceForm, caller: Caller): Promise<StoreFormOutcome> {
  if (sent.intent === 'woocommerce-consent') {
    const answer = await callProvider(startWooCommerceConsent, { body: { address: sent.address } }, caller);
    if (answer.status === 'ok') throw redirectDocument(answer.data.consentUrl);
    return { status: 'refused', storeId: null, problem: answer.problem };
  }
  const answer = await connect(sent, caller);
  return answer.status === 'ok'
    ? { status: 'connected', store: answer.data }
    : { status: 'refused', storeId: null, problem: answer.problem };
}

/** The store is asked several things, and may be slow. */
const TIMEOUT_MS = 180_000;

function connect(sent: Exclude<WooCommerceForm, { intent: 'woocommerce-consent' }>, caller: Caller) {
  if (sent.intent === 'woocommerce-finish')
    return callProvider(finishWooCommerceConsent, { params: { consentId: sent.consentId }, timeoutMs: TIMEOUT_MS }, caller);
  const { address, consumerKey, consumerSecret } = sent;
  return callProvider(connectWooCommerceStore, { body: { address, consumerKey, consumerSecret }, timeoutMs: TIMEOUT_MS }, caller);
}
