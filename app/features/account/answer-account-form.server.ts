import { answerForm } from '#app/provider-api/answer-form.server.ts';
import type { Caller } from '#app/provider-api/call-provider.server.ts';
import { getCredential } from '#app/session/credential.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { textOf, type Handled, type Sent } from './account-form.server.ts';
import { INTENT_FIELD, type AccountOutcome, type Intent, type Results } from './account-outcome.ts';
import { deleteProfile, saveProfile as saveBillingProfile } from './billing-forms.server.ts';
import { keepAccount, makeExportLink, requestAccountDeletion, startExport } from './data-forms.server.ts';
import { linkAccount } from './link-account.server.ts';
import { savePicture, saveProfile } from './profile-forms.server.ts';
import {
  askForEmail,
  askForPhone,
  dropEmailChange,
  provePhone,
  resendChangeLinks,
  resendLink,
  savePassword,
} from './security-forms.server.ts';
import { endOtherSessions, endSession } from './session-forms.server.ts';
import { beginSetup, confirmSetup, renewCodes, switchOff } from './two-factor-forms.server.ts';

type Handlers = { [I in Intent]: (sent: Sent) => Promise<Handled<Results[I]>> };

const handlers: Handlers = {
  'save-profile': saveProfile,
  'save-picture': savePicture,
  'resend-verification': resendLink,
  'change-email': askForEmail,
  'resend-email-change': resendChangeLinks,
  'cancel-email-change': dropEmailChange,
  'change-phone': askForPhone,
  'confirm-phone': provePhone,
  'change-password': savePassword,
  'begin-two-factor': beginSetup,
  'confirm-two-factor': confirmSetup,
  'disable-two-factor': switchOff,
  'renew-recovery-codes': renewCodes,
  'revoke-session': endSession,
  'revoke-other-sessions': endOtherSessions,
  'save-billing-profile': saveBillingProfile,
  'delete-billing-profile': deleteProfile,
  'export-data': startExport,
  'link-export': makeExportLink,
  'request-deletion': requestAccountDeletion,
  'cancel-deletion': keepAccount,
  'link-account': linkAccount,
};

/** Answers every form of the account screen: does the one thing it asks for and says how it went. */
export async function answerAccountForm(caller: Caller) {
  const form = await caller.request.formData();
  const intent = textOf(form, INTENT_FIELD);
  if (!isIntent(intent)) throw new Response(null, { status: 400 });
  const handled: Handled<Results[Intent]> = await handlers[intent]({ form, caller, userId: await userIdOf(caller) });
  const answer = answerForm(outcomeOf(intent, handled));
  const cookie = handled.status === 'ok' ? handled.cookie : undefined;
  return cookie === undefined ? answer : { ...answer, init: { ...answer.init, headers: { 'Set-Cookie': cookie } } };
}

function isIntent(value: string): value is Intent {
  return Object.hasOwn(handlers, value);
}

function outcomeOf(intent: Intent, handled: Handled<Results[Intent]>): AccountOutcome {
  if (handled.status === 'refused') return { status: 'refused', intent, problem: handled.problem };
  // The table of handlers ties each intent to its own result.
  return { status: 'done', intent, result: handled.data } as AccountOutcome;
}

/** Without a call where the credential says it; the provider holds it against the session anyway. */
async function userIdOf(caller: Caller): Promise<string> {
  const credential = getCredential(caller.request);
  return credential?.kind === 'session' ? credential.userId : (await requireUser(caller)).id;
}
