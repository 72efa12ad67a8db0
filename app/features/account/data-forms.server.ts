import { cancelDeletion, exportData, linkExport, requestDeletion } from '#contract/account.ts';
import type { Job } from '#contract/jobs.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { refuseField, textOf, withoutData, type Handled, type Sent } from './account-form.server.ts';

export async function startExport({ form, caller, userId }: Sent): Promise<Handled<{ job: Job }>> {
  const answer = await callProvider(exportData, { params: { userId }, body: confirmationIn(form) }, caller);
  return answer.status === 'ok' ? { status: 'ok', data: { job: answer.data } } : answer;
}

export async function makeExportLink({ form, caller, userId }: Sent): Promise<Handled<{ path: string }>> {
  return callProvider(linkExport, { params: { userId, exportId: textOf(form, 'exportId') } }, caller);
}

/** Asks for the deletion once its word was typed, in the language of the page. */
export async function requestAccountDeletion({ form, caller, userId }: Sent): Promise<Handled<null>> {
  const t = await translatorOf(caller.request, 'account');
  const word = t('deletion.word');
  if (textOf(form, 'word').trim().toLocaleUpperCase() !== word) return refuseField(caller, 'word', t('deletion.wordMissing', { word }));
  return withoutData(await callProvider(requestDeletion, { params: { userId }, body: confirmationIn(form) }, caller));
}

export async function keepAccount({ caller, userId }: Sent): Promise<Handled<null>> {
  return withoutData(await callProvider(cancelDeletion, { params: { userId } }, caller));
}

/** The form of a user without a password has no field for it. */
function confirmationIn(form: FormData): { password?: string } {
  return form.has('password') ? { password: textOf(form, 'password') } : {};
}
