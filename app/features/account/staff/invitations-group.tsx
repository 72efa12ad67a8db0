import { Fragment } from 'react';
import { Badge, BlockStack, Button, Divider, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { StaffInvitation } from '#contract/memberships-staff.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useAccountForm } from '../account-form.tsx';
import { useLimitText, useRoleName } from './role-name.tsx';
import type { StaffContent } from './staff-tab.tsx';

/** Invitations nobody has accepted yet. */
export function InvitationsGroup({ content: { staff, canManage } }: { content: StaffContent }) {
  const { t } = useTranslation('account');
  return (
    <SettingsGroup title={t('staff.invitations')} text={t('staff.invitationsText')}>
      <BlockStack gap="400">
        {staff.invitations.map((invitation, index) => (
          <Fragment key={invitation.id}>
            {index === 0 ? null : <Divider />}
            <InvitationLine invitation={invitation} canManage={canManage} />
          </Fragment>
        ))}
      </BlockStack>
    </SettingsGroup>
  );
}

function InvitationLine({ invitation, canManage }: { invitation: StaffInvitation; canManage: boolean }) {
  const { t } = useTranslation('account');
  const roleName = useRoleName();
  const limits = useLimitText()(invitation);
  const resend = useAccountForm('resend-invitation', { fields: [] });
  const revoke = useAccountForm('revoke-invitation', { fields: [] });
  const { id, email, expired, expiresAt } = invitation;
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={resend.banner ?? revoke.banner} />
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="050">
          <InlineStack gap="200" blockAlign="center">
            <Text as="span" fontWeight="semibold" breakWord>
              {email}
            </Text>
            <Badge>{roleName(invitation)}</Badge>
            {expired ? <Badge tone="attention">{t('staff.expired')}</Badge> : null}
          </InlineStack>
          {limits === '' ? null : (
            <Text as="span" tone="subdued">
              <span suppressHydrationWarning>{limits}</span>
            </Text>
          )}
          {expired ? null : (
            <Text as="span" tone="subdued">
              {t('staff.expires')} <DateTime value={expiresAt} />
            </Text>
          )}
        </BlockStack>
        {canManage ? (
          <InlineStack gap="200">
            <Button
              loading={resend.busy}
              disabled={revoke.busy}
              onClick={() => resend.submit({ invitationId: id })}
              accessibilityLabel={t('staff.sendAgainTo', { email })}
            >
              {t('staff.sendAgain')}
            </Button>
            <Button
              loading={revoke.busy}
              disabled={resend.busy}
              onClick={() => revoke.submit({ invitationId: id })}
              accessibilityLabel={t('staff.revokeOf', { email })}
            >
              {t('staff.revoke')}
            </Button>
          </InlineStack>
        ) : null}
      </InlineStack>
    </BlockStack>
  );
}
