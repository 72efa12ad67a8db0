import { BlockStack } from '@shopify/polaris';
import type { loadStaff } from '../load-tab.server.ts';
import { AccountsGroup } from './accounts-group.tsx';
import { GrantForm } from './grant-form.tsx';
import { InvitationsGroup } from './invitations-group.tsx';
import { MembersGroup } from './members-group.tsx';
import { RoleForm } from './role-form.tsx';
import { RolesGroup } from './roles-group.tsx';

export type StaffContent = Awaited<ReturnType<typeof loadStaff>>;

/** Who acts for the account and as what, and the accounts one acts for. */
export function StaffTab({ content }: { content: StaffContent }) {
  const { member, role, canManage, memberships } = content;
  return (
    <BlockStack gap="600">
      {memberships.length > 1 ? <AccountsGroup memberships={memberships} /> : null}
      {canManage && member !== null ? (
        <GrantForm key={member === 'new' ? member : member.userId} content={content} member={member === 'new' ? null : member} />
      ) : null}
      {canManage && role !== null ? (
        <RoleForm key={role === 'new' ? role : role.id} content={content} role={role === 'new' ? null : role} />
      ) : null}
      <MembersGroup content={content} />
      {content.staff.invitations.length > 0 ? <InvitationsGroup content={content} /> : null}
      <RolesGroup content={content} />
    </BlockStack>
  );
}
