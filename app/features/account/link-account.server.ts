import { confirmShopifyLink, createShopifyLink } from '#contract/shopify.ts';
import { loginByPwd, loginByTwoFactor, type SignedInUser } from '#contract/sign-in.ts';
import { callProvider, type Answer, type Caller } from '#app/provider-api/call-provider.server.ts';
import { encodeCredential } from '#app/session/credential.server.ts';
import { endSession } from '#app/session/end-session.server.ts';
import { textOf, type Handled, type Sent } from './account-form.server.ts';
import type { LinkStep } from './account-outcome.ts';

/**
 * Brings the shop at hand to the account that was named: the shop proves itself by its session token, the account by a
 * session that is opened for this alone.
 */
export async function linkAccount({ form, caller }: Sent): Promise<Handled<LinkStep>> {
  const opened = await openSession(form, caller);
  if (opened.status === 'refused') {
    const challenge = opened.problem.code === 'two-factor-required' ? opened.problem.details?.['challenge'] : undefined;
    return typeof challenge === 'string' ? { status: 'ok', data: { step: 'code', challenge } } : opened;
  }
  const owner = callerAs(opened.data, caller);
  try {
    return await moveShop(caller, owner);
  } finally {
    await endSession(owner, opened.data.id);
  }
}

/** By e-mail and password, or by the code such a sign-in asked for. */
function openSession(form: FormData, caller: Caller): Promise<Answer<typeof loginByPwd>> {
  const challenge = textOf(form, 'challenge');
  if (challenge !== '') return callProvider(loginByTwoFactor, { body: { challenge, code: textOf(form, 'code') } }, caller);
  return callProvider(loginByPwd, { body: { username: textOf(form, 'username'), password: textOf(form, 'password') } }, caller);
}

async function moveShop(shop: Caller, owner: Caller): Promise<Handled<LinkStep>> {
  const proof = await callProvider(createShopifyLink, {}, shop);
  if (proof.status === 'refused') return proof;
  const moved = await callProvider(confirmShopifyLink, { params: { code: proof.data.code } }, owner);
  return moved.status === 'ok' ? { status: 'ok', data: { step: 'linked', shop: moved.data.shop } } : moved;
}

/** The request as another's: their session in the place of the shop's token. */
function callerAs(user: SignedInUser, { request, context }: Caller): Caller {
  const headers = new Headers(request.headers);
  headers.delete('authorization');
  headers.set('cookie', `token=${encodeCredential(user)}`);
  return { request: new Request(request.url, { headers }), context };
}
