import { Fragment } from 'react';
import { BlockStack, Button, Divider, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { StaffRole } from '#contract/memberships-staff.ts';
import { STAFF_ROLES_MAX } from '#contract/memberships-staff.values.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useAccountForm } from '../account-form.tsx';
import { accountUrl, NEW_PROFILE } from '../account-urls.ts';
import type { StaffContent } from './staff-tab.tsx';

/** Roles the account made for itself, beside those everybody has. */
export function RolesGroup({ content: { staff, canManage } }: { content: StaffContent }) {
  const { t } = useTranslation('account');
  if (!canManage && staff.roles.length === 0) return null;
  return (
    <SettingsGroup title={t('staff.roles')} text={t('staff.rolesText')}>
      <BlockStack gap="400">
        {staff.roles.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('staff.noRoles')}
          </Text>
        ) : null}
        {staff.roles.map((role, index) => (
          <Fragment key={role.id}>
            {index === 0 ? null : <Divider />}
            <RoleLine role={role} canManage={canManage} />
          </Fragment>
        ))}
        {canManage && staff.roles.length < STAFF_ROLES_MAX ? (
          <InlineStack>
            <Button url={accountUrl({ tab: 'staff', role: NEW_PROFILE })}>{t('staff.createRole')}</Button>
          </InlineStack>
        ) : null}
      </BlockStack>
    </SettingsGroup>
  );
}

function RoleLine({ role, canManage }: { role: StaffRole; canManage: boolean }) {
  const { t } = useTranslation('account');
  const deletion = useAccountForm('delete-role', { fields: [] });
  const { id, name, used, permissions } = role;
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={deletion.banner} />
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="050">
          <Text as="span" fontWeight="semibold" breakWord>
            {name}
          </Text>
          <Text as="span" tone="subdued">
            {t('staff.roleFacts', { count: permissions.length, members: t('staff.roleUsed', { count: used }) })}
          </Text>
        </BlockStack>
        {canManage ? (
          <InlineStack gap="200">
            <Button url={accountUrl({ tab: 'staff', role: id })} accessibilityLabel={t('staff.changeNamed', { name })}>
              {t('staff.change')}
            </Button>
            {used > 0 ? null : (
              <Button
                loading={deletion.busy}
                onClick={() => deletion.submit({ roleId: id })}
                accessibilityLabel={t('staff.deleteNamed', { name })}
              >
                {t('staff.delete')}
              </Button>
            )}
          </InlineStack>
        ) : null}
      </InlineStack>
    </BlockStack>
  );
}
