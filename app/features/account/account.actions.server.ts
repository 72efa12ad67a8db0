import { answerForm } from '#app/provider-api/answer-form.server.ts';
import type { Caller } from '#app/provider-api/call-provider.server.ts';
import { getCredential } from '#app/session/credential.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { INTENT_FIELD, type AccountOutcome, type Intent, type Results } from './account-outcome.ts';
import { deleteBillingProfile, saveBillingProfile } from './billing/billing.actions.server.ts';
import { cancelAccountDeletion, createExportLink, requestAccountDeletion, startExport } from './data/data.actions.server.ts';
import { textOf, type ActionResult, type FormSubmission } from './form-submission.server.ts';
import { removePicture, savePicture, saveProfile } from './profile/profile.actions.server.ts';
import { linkAccount } from './security/link-account.server.ts';
import {
  beginTwoFactor,
  cancelEmailChange,
  changePassword,
  confirmPhone,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  requestEmailChange,
  requestPhoneChange,
  resendEmailChange,
  resendVerification,
  revokeOtherSessions,
  revokeSession,
} from './security/security.actions.server.ts';
import {
  changeMember,
  deleteRole,
  inviteStaff,
  leaveAccount,
  removeMember,
  resendInvitation,
  revokeInvitation,
  saveRole,
} from './staff/staff.actions.server.ts';

type Actions = { [I in Exclude<Intent, 'save-picture'>]: (submission: FormSubmission) => Promise<ActionResult<Results[I]>> };

const actions: Actions = {
  'save-profile': saveProfile,
  'remove-picture': removePicture,
  'resend-verification': resendVerification,
  'change-email': requestEmailChange,
  'resend-email-change': resendEmailChange,
  'cancel-email-change': cancelEmailChange,
  'change-phone': requestPhoneChange,
  'confirm-phone': confirmPhone,
  'change-password': changePassword,
  'begin-two-factor': beginTwoFactor,
  'confirm-two-factor': confirmTwoFactor,
  'disable-two-factor': disableTwoFactor,
  'renew-recovery-codes': renewRecoveryCodes,
  'revoke-session': revokeSession,
  'revoke-other-sessions': revokeOtherSessions,
  'save-billing-profile': saveBillingProfile,
  'delete-billing-profile': deleteBillingProfile,
  'export-data': startExport,
  'link-export': createExportLink,
  'request-deletion': requestAccountDeletion,
  'cancel-deletion': cancelAccountDeletion,
  'link-account': linkAccount,
  'invite-staff': inviteStaff,
  'resend-invitation': resendInvitation,
  'revoke-invitation': revokeInvitation,
  'change-member': changeMember,
  'remove-member': removeMember,
  'save-role': saveRole,
  'delete-role': deleteRole,
  'leave-account': leaveAccount,
};

/** Runs the action of any form of the account screen and returns how it went. */
export async function submitAccountForm(caller: Caller) {
  const form = await caller.request.formData();
  const intent = textOf(form, INTENT_FIELD);
  if (!isIntent(intent)) throw new Response(null, { status: 400 });
  const result: ActionResult<Results[Intent]> = await actions[intent]({ form, caller, userId: await userIdOf(caller) });
  const answer = answerForm(outcomeOf(intent, result));
  const cookie = result.status === 'ok' ? result.cookie : undefined;
  return cookie === undefined ? answer : { ...answer, init: { ...answer.init, headers: { 'Set-Cookie': cookie } } };
}

/** Hands the uploaded picture on, and returns how it went like any form of the screen. */
export async function submitPicture(caller: Caller) {
  return answerForm(outcomeOf('save-picture', await savePicture(caller, await userIdOf(caller))));
}

function isIntent(value: string): value is keyof Actions {
  return Object.hasOwn(actions, value);
}

function outcomeOf(intent: Intent, result: ActionResult<Results[Intent]>): AccountOutcome {
  if (result.status === 'refused') return { status: 'refused', intent, problem: result.problem };
  // The table of actions ties each intent to its own result.
  return { status: 'done', intent, result: result.data } as AccountOutcome;
}

/** Without a call where the credential has it; the provider checks it against the session anyway. */
async function userIdOf(caller: Caller): Promise<string> {
  const credential = getCredential(caller.request);
  return credential?.kind === 'session' ? credential.userId : (await requireUser(caller)).id;
}
