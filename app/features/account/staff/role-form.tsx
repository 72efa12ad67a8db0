import { useState } from 'react';
import { useNavigate } from '@remix-run/react';
import { ChoiceList, InlineGrid } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { StaffRole } from '#contract/memberships-staff.ts';
import { STAFF_ROLE_NAME_MAX } from '#contract/memberships-staff.values.ts';
import { type AccountPermission, customPermissions } from '#contract/permissions.values.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { CardForm, FormActions, useAccountForm } from '../account-form.tsx';
import { accountUrl } from '../account-urls.ts';
import type { StaffContent } from './staff-tab.tsx';

/** Every role has them. */
const ALWAYS: readonly AccountPermission[] = ['account:read', 'staff:read'];

const areas = [
  ['orders:read', 'orders:edit', 'orders:pay'],
  ['wallet:read', 'wallet:top-up'],
  ['catalog:read', 'products:read', 'products:edit', 'products:push'],
  ['sourcing:read', 'sourcing:manage'],
  ['stores:read', 'stores:manage'],
  ['settings:read', 'settings:manage'],
  ['account:manage', 'account:audit', 'staff:manage', 'apps:manage'],
] as const satisfies (readonly AccountPermission[])[];
const areaNames = ['orders', 'wallet', 'products', 'sourcing', 'stores', 'settings', 'account'] as const;

/** Makes a role of the account's own, or changes one. */
export function RoleForm({ content: { held }, role }: { content: StaffContent; role: StaffRole | null }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [ticked, setTicked] = useState<readonly AccountPermission[]>(role?.permissions ?? []);
  const close = () => void navigate(accountUrl({ tab: 'staff' }), { replace: true, preventScrollReset: true });
  const form = useAccountForm('save-role', { fields: ['name', 'permissions'], onDone: close });
  const offered = customPermissions.filter((permission) => held.includes(permission) && !ALWAYS.includes(permission));
  return (
    <SettingsGroup title={role === null ? t('staff.createRole') : t('staff.changeTitle', { name: role.name })} text={t('staff.roleText')}>
      <CardForm form={form} hidden={{ roleId: role?.id ?? '' }}>
        <TextInput
          name="name"
          label={t('staff.roleName')}
          defaultValue={role?.name ?? ''}
          autoComplete="off"
          maxLength={STAFF_ROLE_NAME_MAX}
          error={form.errors['name']}
        />
        {/* One child of the form's layout, which counts its children: with one more each of them would begin anew, and lose what was typed. */}
        <>
          {ticked.map((permission) => (
            <input key={permission} type="hidden" name="permissions" value={permission} />
          ))}
          <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
            {areas.map((area, index) => {
              const own = area.filter((permission) => offered.includes(permission));
              const name = areaNames[index];
              return own.length === 0 || name === undefined ? null : (
                <ChoiceList
                  key={name}
                  allowMultiple
                  title={t(`area.${name}`)}
                  choices={own.map((permission) => ({ value: permission, label: t(`permission.${textKey(permission)}`) }))}
                  selected={own.filter((permission) => ticked.includes(permission))}
                  onChange={(selected: string[]) =>
                    setTicked([
                      ...ticked.filter((permission) => !own.some((each) => each === permission)),
                      ...own.filter((permission) => selected.includes(permission)),
                    ])
                  }
                  {...(index === 0 && form.errors['permissions'] !== undefined ? { error: form.errors['permissions'] } : {})}
                />
              );
            })}
          </InlineGrid>
        </>
        <FormActions form={form} submit={t('staff.save')} onCancel={close} />
      </CardForm>
    </SettingsGroup>
  );
}

type TextKey<P extends string> = P extends `${infer Area}:${infer Right}` ? `${Area}-${Right}` : P;

/** A permission in the keys of texts, where a colon would end the name of a namespace. */
function textKey<P extends AccountPermission>(permission: P): TextKey<P> {
  // The one colon of the name is what the type replaces too.
  return permission.replace(':', '-') as TextKey<P>;
}
