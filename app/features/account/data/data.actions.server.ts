import { cancelDeletion, exportData, linkExport, requestDeletion } from '#contract/account.ts';
import type { Job } from '#contract/jobs.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { refuseField, textOf, withoutData, type ActionResult, type FormSubmission } from '../form-submission.server.ts';

export async function startExport({ form, caller, userId }: FormSubmission): Promise<ActionResult<{ job: Job }>> {
  const answer = await callProvider(exportData, { params: { userId }, body: confirmationIn(form) }, caller);
  return answer.status === 'ok' ? { status: 'ok', data: { job: answer.data } } : answer;
}

export async function createExportLink({ form, caller, userId }: FormSubmission): Promise<ActionResult<{ path: string }>> {
  return callProvider(linkExport, { params: { userId, exportId: textOf(form, 'exportId') } }, caller);
}

/** Requests the deletion once the confirming word was entered, in the language of the page. */
export async function requestAccountDeletion({ form, caller, userId }: FormSubmission): Promise<ActionResult<null>> {
  const t = await translatorOf(caller.request, 'account');
  const word = t('deletion.word');
  if (textOf(form, 'word').trim().toLocaleUpperCase() !== word) return refuseField(caller, 'word', t('deletion.wordMissing', { word }));
  return withoutData(await callProvider(requestDeletion, { params: { userId }, body: confirmationIn(form) }, caller));
}

export async function cancelAccountDeletion({ caller, userId }: FormSubmission): Promise<ActionResult<null>> {
  return withoutData(await callProvider(cancelDeletion, { params: { userId } }, caller));
}

/** The form has no password field for a user without one. */
function confirmationIn(form: FormData): { password?: string } {
  return form.has('password') ? { password: textOf(form, 'password') } : {};
}
