import type { Job } from '#contract/jobs.ts';
import type { Problem } from '#contract/problem.ts';

/** The shop now belongs to the account, or the account's second factor is required first. */
export type LinkStep = { step: 'linked'; shop: string } | { step: 'code'; challenge: string };

/** What each form of the account screen returns when it succeeds; `null` where nothing is returned. */
export interface Results {
  'save-profile': null;
  /** Comes from the picture's own address: a file is no field of a form. */
  'save-picture': null;
  'remove-picture': null;
  'resend-verification': null;
  'change-email': null;
  'resend-email-change': null;
  'cancel-email-change': null;
  'change-phone': { phone: string };
  'confirm-phone': null;
  'change-password': null;
  'begin-two-factor': { secret: string; qrCode: string };
  'confirm-two-factor': { recoveryCodes: string[] };
  'disable-two-factor': null;
  'renew-recovery-codes': { recoveryCodes: string[] };
  'revoke-session': null;
  'revoke-other-sessions': null;
  'save-billing-profile': null;
  'delete-billing-profile': null;
  'export-data': { job: Job };
  'link-export': { path: string };
  'request-deletion': null;
  'cancel-deletion': null;
  'link-account': LinkStep;
  'invite-staff': null;
  'resend-invitation': null;
  'revoke-invitation': null;
  'change-member': null;
  'remove-member': null;
  'save-role': null;
  'delete-role': null;
  'leave-account': null;
}
export type Intent = keyof Results;

/** Name of the field that says which of the screen's forms was submitted. */
export const INTENT_FIELD = 'intent';
/** The checkboxes of a billing profile's stores; a list of several sends it with brackets. */
export const STORES_FIELD = 'storeIds';

export type AccountOutcome =
  { [I in Intent]: { status: 'done'; intent: I; result: Results[I] } }[Intent] | { status: 'refused'; intent: Intent; problem: Problem };
