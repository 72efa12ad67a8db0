import { Fragment, useState } from 'react';
import { Badge, BlockStack, Button, Divider, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { StaffMember } from '#contract/memberships-staff.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useAccountForm } from '../account-form.tsx';
import { accountUrl, NEW_PROFILE } from '../account-urls.ts';
import { useLimitText, useRoleName } from './role-name.tsx';
import type { StaffContent } from './staff-tab.tsx';

/** The people who act for the account. */
export function MembersGroup({ content: { staff, canManage } }: { content: StaffContent }) {
  const { t } = useTranslation('account');
  return (
    <SettingsGroup title={t('staff.title')} text={t(canManage ? 'staff.text' : 'staff.readOnlyText')}>
      <BlockStack gap="400">
        {staff.members.map((member, index) => (
          <Fragment key={member.userId}>
            {index === 0 ? null : <Divider />}
            <MemberLine member={member} />
          </Fragment>
        ))}
        {canManage ? (
          <InlineStack>
            <Button url={accountUrl({ tab: 'staff', member: NEW_PROFILE })}>{t('staff.invite')}</Button>
          </InlineStack>
        ) : null}
      </BlockStack>
    </SettingsGroup>
  );
}

function MemberLine({ member }: { member: StaffMember }) {
  const { t } = useTranslation('account');
  const [removing, setRemoving] = useState(false);
  const removal = useAccountForm('remove-member', { fields: [], onDone: () => setRemoving(false), onRefused: () => setRemoving(false) });
  const { userId, name, changeable } = member;
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={removal.banner} />
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <MemberFacts member={member} />
        {changeable ? (
          <InlineStack gap="200">
            <Button url={accountUrl({ tab: 'staff', member: userId })} accessibilityLabel={t('staff.changeNamed', { name })}>
              {t('staff.change')}
            </Button>
            <Button onClick={() => setRemoving(true)} accessibilityLabel={t('staff.removeNamed', { name })}>
              {t('staff.remove')}
            </Button>
          </InlineStack>
        ) : null}
      </InlineStack>
      {removing ? (
        <ConfirmDialog
          title={t('staff.removeTitle', { name })}
          text={t('staff.removeText')}
          confirm={{
            label: t('staff.removeConfirm'),
            onAction: () => removal.submit({ memberId: userId }),
            destructive: true,
            loading: removal.busy,
          }}
          cancel={{ label: t('cancel'), onAction: () => setRemoving(false) }}
        />
      ) : null}
    </BlockStack>
  );
}

function MemberFacts({ member }: { member: StaffMember }) {
  const { t } = useTranslation('account');
  const roleName = useRoleName();
  const limits = useLimitText()(member);
  const { name, email, self, spentToday, dayMaxMinor } = member;
  return (
    <BlockStack gap="050">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" fontWeight="semibold" breakWord>
          {name}
        </Text>
        <Badge>{roleName(member)}</Badge>
        {self ? <Badge tone="info">{t('staff.you')}</Badge> : null}
      </InlineStack>
      {email === name ? null : (
        <Text as="span" tone="subdued" breakWord>
          {email}
        </Text>
      )}
      {limits === '' ? null : (
        <Text as="span" tone="subdued">
          <span suppressHydrationWarning>{limits}</span>
        </Text>
      )}
      {dayMaxMinor === null ? null : (
        <Text as="span" tone="subdued">
          {t('staff.spentToday')} <Money value={spentToday} display="explicit" />
        </Text>
      )}
    </BlockStack>
  );
}
