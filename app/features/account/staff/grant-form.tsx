import { useState } from 'react';
import { useNavigate } from '@remix-run/react';
import { FormLayout, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { StaffMember } from '#contract/memberships-staff.ts';
import { SPEND_LIMIT_MAX_MINOR } from '#contract/memberships-staff.values.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { givenRoles, permissionsOfRole } from '#contract/permissions.values.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { CardForm, FormActions, useAccountForm } from '../account-form.tsx';
import { accountUrl } from '../account-urls.ts';
import { roleChoice } from './role-choice.ts';
import type { StaffContent } from './staff-tab.tsx';

/** Invites somebody, or changes what a member may do. */
export function GrantForm({ content, member }: { content: StaffContent; member: StaffMember | null }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const close = () => void navigate(accountUrl({ tab: 'staff' }), { replace: true, preventScrollReset: true });
  const fields = ['email', 'role', 'roleId', 'paymentMaxMinor', 'dayMaxMinor'];
  const form = useAccountForm(member === null ? 'invite-staff' : 'change-member', { fields, onDone: close });
  const title = member === null ? t('staff.inviteTitle') : t('staff.changeTitle', { name: member.name });
  return (
    <SettingsGroup title={title} text={t('staff.grantText')}>
      <CardForm form={form} hidden={member === null ? {} : { memberId: member.userId }}>
        {member === null ? (
          <TextInput
            name="email"
            label={t('staff.email')}
            type="email"
            autoComplete="off"
            maxLength={254}
            error={form.errors['email']}
            focusOnLoad
          />
        ) : null}
        <RoleField
          content={content}
          initial={member === null ? 'buyer' : roleChoice(member)}
          error={form.errors['role'] ?? form.errors['roleId']}
        />
        <FormLayout.Group>
          <AmountField
            name="paymentMaxMinor"
            label={t('staff.paymentMax')}
            currency={WALLET_CURRENCY}
            defaultMinor={member?.paymentMaxMinor ?? null}
            maxMinor={SPEND_LIMIT_MAX_MINOR}
            error={form.errors['paymentMaxMinor']}
            helpText={t('staff.noLimit')}
          />
          <AmountField
            name="dayMaxMinor"
            label={t('staff.dayMax')}
            currency={WALLET_CURRENCY}
            defaultMinor={member?.dayMaxMinor ?? null}
            maxMinor={SPEND_LIMIT_MAX_MINOR}
            error={form.errors['dayMaxMinor']}
            helpText={t('staff.noLimit')}
          />
        </FormLayout.Group>
        <Text as="p" tone="subdued">
          {t('staff.limitHelp')}
        </Text>
        <FormActions form={form} submit={t(member === null ? 'staff.send' : 'staff.save')} onCancel={close} />
      </CardForm>
    </SettingsGroup>
  );
}

/** Roles the user may give: none beyond their own permissions. */
function RoleField({ content, initial, error }: { content: StaffContent; initial: string; error: string | undefined }) {
  const { t } = useTranslation('account');
  const [value, setValue] = useState(initial);
  const { held, staff } = content;
  const mayGive = (permissions: readonly string[]) => permissions.every((permission) => held.some((own) => own === permission));
  const builtIn = givenRoles.flatMap((role) => (role !== 'custom' && mayGive(permissionsOfRole(role, null)) ? [role] : []));
  const own = staff.roles.filter(({ permissions }) => mayGive(permissions));
  const selected = builtIn.find((role) => role === value);
  return (
    <Select
      name="role"
      label={t('staff.role')}
      options={[
        ...builtIn.map((role) => ({ value: role, label: t(`role.${role}`) })),
        ...own.map(({ id, name }) => ({ value: roleChoice({ role: 'custom', roleId: id }), label: name })),
      ]}
      value={value}
      onChange={setValue}
      error={error}
      {...(selected === undefined ? {} : { helpText: t(`roleHelp.${selected}`) })}
    />
  );
}
