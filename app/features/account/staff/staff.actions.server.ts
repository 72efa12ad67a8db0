import * as endpoints from '#contract/memberships-staff.ts';
import { SPEND_LIMIT_MAX_MINOR } from '#contract/memberships-staff.values.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { accountPermissions, givenRoles } from '#contract/permissions.values.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { amountMessage, readAmount } from '#app/ui/parse-amount.ts';
import { refuseField, textOf, withoutData, type ActionResult, type FormSubmission } from '../form-submission.server.ts';
import { readRoleChoice } from './role-choice.ts';

type Grant = Pick<endpoints.StaffGrant, 'role' | 'roleId' | 'paymentMaxMinor' | 'dayMaxMinor'>;

export async function inviteStaff(submission: FormSubmission): Promise<ActionResult<null>> {
  const grant = await readGrant(submission);
  if ('status' in grant) return grant;
  const body = { ...grant, email: textOf(submission.form, 'email').trim() };
  return withoutData(await callProvider(endpoints.inviteStaff, { body }, submission.caller));
}

export async function changeMember(submission: FormSubmission): Promise<ActionResult<null>> {
  const grant = await readGrant(submission);
  if ('status' in grant) return grant;
  const params = { memberId: textOf(submission.form, 'memberId') };
  return withoutData(await callProvider(endpoints.changeStaffMember, { params, body: grant }, submission.caller));
}

export async function removeMember({ form, caller }: FormSubmission): Promise<ActionResult<null>> {
  return withoutData(await callProvider(endpoints.removeStaffMember, { params: { memberId: textOf(form, 'memberId') } }, caller));
}

export async function resendInvitation({ form, caller }: FormSubmission): Promise<ActionResult<null>> {
  return withoutData(await callProvider(endpoints.resendInvitation, { params: { invitationId: textOf(form, 'invitationId') } }, caller));
}

export async function revokeInvitation({ form, caller }: FormSubmission): Promise<ActionResult<null>> {
  return withoutData(await callProvider(endpoints.revokeInvitation, { params: { invitationId: textOf(form, 'invitationId') } }, caller));
}

/** Makes a role, or changes the one the form names. */
export async function saveRole({ form, caller }: FormSubmission): Promise<ActionResult<null>> {
  const ticked = form.getAll('permissions');
  const body = { name: textOf(form, 'name'), permissions: accountPermissions.filter((permission) => ticked.includes(permission)) };
  const roleId = textOf(form, 'roleId');
  if (roleId === '') return withoutData(await callProvider(endpoints.createStaffRole, { body }, caller));
  return withoutData(await callProvider(endpoints.updateStaffRole, { params: { roleId }, body }, caller));
}

export async function deleteRole({ form, caller }: FormSubmission): Promise<ActionResult<null>> {
  return withoutData(await callProvider(endpoints.deleteStaffRole, { params: { roleId: textOf(form, 'roleId') } }, caller));
}

export async function leaveAccount({ form, caller }: FormSubmission): Promise<ActionResult<null>> {
  return withoutData(await callProvider(endpoints.leaveAccount, { params: { accountId: textOf(form, 'accountId') } }, caller));
}

/** Role and limits of a form; a limit that can't be read is never taken for none. */
async function readGrant({ form, caller }: FormSubmission): Promise<Grant | ReturnType<typeof refuseField>> {
  const { role, roleId } = readRoleChoice(textOf(form, 'role'));
  const limits = { paymentMaxMinor: null as number | null, dayMaxMinor: null as number | null };
  const locale = await requestLocale(caller.request);
  for (const field of ['paymentMaxMinor', 'dayMaxMinor'] as const) {
    const read = readAmount(form, field, { locale, currency: WALLET_CURRENCY, maxMinor: SPEND_LIMIT_MAX_MINOR });
    if (read.status === 'refused') {
      const t = await translatorOf(caller.request, 'ui');
      const rules = { locale, digits: 2, maxMinor: SPEND_LIMIT_MAX_MINOR };
      return refuseField(caller, field, amountMessage(read.reason, { t, typed: textOf(form, field), currency: WALLET_CURRENCY, rules }));
    }
    if (read.status === 'ok') limits[field] = read.amountMinor;
  }
  return { role: givenRoles.find((known) => known === role) ?? 'read-only', roleId, ...limits };
}
