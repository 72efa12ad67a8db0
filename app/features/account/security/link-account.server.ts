import { confirmShopifyLink, createShopifyLink } from '#contract/shopify.ts';
import { loginByPwd, loginByTwoFactor, type SignedInUser } from '#contract/sign-in.ts';
import { callProvider, type Answer, type Caller } from '#app/provider-api/call-provider.server.ts';
import { encodeCredential } from '#app/session/credential.server.ts';
import { endSession } from '#app/session/end-session.server.ts';
import type { LinkStep } from '../account-outcome.ts';
import { textOf, type ActionResult, type FormSubmission } from '../form-submission.server.ts';

/**
 * Moves the current shop to the account named in the form: the shop is proven by its session token, the account by a
 * session that is opened for this only.
 */
export async function linkAccount({ form, caller }: FormSubmission): Promise<ActionResult<LinkStep>> {
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

/** By email and password, or by the code that sign-in requires next. */
function openSession(form: FormData, caller: Caller): Promise<Answer<typeof loginByPwd>> {
  const challenge = textOf(form, 'challenge');
  if (challenge !== '') return callProvider(loginByTwoFactor, { body: { challenge, code: textOf(form, 'code') } }, caller);
  return callProvider(loginByPwd, { body: { username: textOf(form, 'username'), password: textOf(form, 'password') } }, caller);
}

async function moveShop(shop: Caller, owner: Caller): Promise<ActionResult<LinkStep>> {
  const proof = await callProvider(createShopifyLink, {}, shop);
  if (proof.status === 'refused') return proof;
  const moved = await callProvider(confirmShopifyLink, { params: { code: proof.data.code } }, owner);
  return moved.status === 'ok' ? { status: 'ok', data: { step: 'linked', shop: moved.data.shop } } : moved;
}

/** The request in the account's name: its session instead of the shop's token. */
function callerAs(user: SignedInUser, { request, context }: Caller): Caller {
  const headers = new Headers(request.headers);
  headers.delete('authorization');
  headers.set('cookie', `token=${encodeCredential(user)}`);
  return { request: new Request(request.url, { headers }), context };
}
