import { listMemberships, selectAccount as selectAccountEndpoint } from '#contract/memberships.ts';
import * as staff from '#contract/memberships-staff.ts';
import type { Api } from '#provider/http/api.ts';
import { clientOf } from '#provider/http/client.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { countLogEntries, findLogEntries } from './account-log.ts';
import { changeStaffMember, leaveAccount, removeStaffMember } from './change-staff.ts';
import { inviteStaff, resendInvitation, revokeInvitation } from './invite-staff.ts';
import { findMemberships } from './memberships.store.ts';
import { selectAccount } from './select-account.ts';
import { createStaffRole, deleteStaffRole, updateStaffRole } from './staff-roles.ts';
import { findStaff } from './staff.store.ts';

/** Binds the accounts a user acts for, and who acts for an account. */
export function membershipRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bind(listMemberships, ({ caller }) => findMemberships(db, caller));
  api.bind(selectAccountEndpoint, ({ caller, params, request }) =>
    selectAccount(services, { caller, accountId: params.accountId, client: clientOf(request) }),
  );
  api.bind(staff.leaveAccount, async ({ caller, params }) => {
    await leaveAccount(services, caller, params.accountId);
    return {};
  });

  api.bind(staff.getStaff, ({ caller }) => findStaff(db, caller));
  api.bind(staff.changeStaffMember, ({ caller, params: { memberId }, body: grant }) =>
    changeStaffMember(services, caller, { memberId, grant }),
  );
  api.bind(staff.removeStaffMember, async ({ caller, params }) => {
    await removeStaffMember(services, caller, params.memberId);
    return {};
  });

  api.bind(staff.inviteStaff, ({ caller, body }) => inviteStaff(services, caller, body));
  api.bind(staff.resendInvitation, ({ caller, params }) => resendInvitation(services, caller, params.invitationId));
  api.bind(staff.revokeInvitation, async ({ caller, params }) => {
    await revokeInvitation(services, caller, params.invitationId);
    return {};
  });
  api.bindPublic(staff.readInvitation, ({ body }) => readInvitation(services, body.token));
  api.bind(staff.acceptInvitation, ({ caller, body }) => acceptInvitation(services, caller, body.token));

  api.bind(staff.createStaffRole, ({ caller, body }) => createStaffRole(services, caller, body));
  api.bind(staff.updateStaffRole, ({ caller, params, body }) => updateStaffRole(services, caller, params.roleId, body));
  api.bind(staff.deleteStaffRole, async ({ caller, params }) => {
    await deleteStaffRole(services, caller, params.roleId);
    return {};
  });

  api.bindList(staff.listAccountLog, async ({ caller: { accountId }, query }) => {
    const { pageSize, userId } = query;
    const place = decodeCursor(services.keys, query, query.cursor);
    const asked = { accountId, userId };
    const [rows, counted] = await Promise.all([findLogEntries(db, asked, { place, pageSize }), countLogEntries(db, asked)]);
    const made = makePage({ keys: services.keys, filter: query, place, pageSize, rows, sortValues: (row) => [row.at], counted });
    return { data: made.rows, page: made.page };
  });
}
