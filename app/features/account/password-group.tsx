import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useNotice } from '#app/ui/notice.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { accountUrl } from './account-tabs.ts';
import { CardForm } from './card-form.tsx';
import { FactLine } from './fact-line.tsx';
import { FormFoot } from './form-foot.tsx';
import type { SecurityContent } from './security-tab.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useCloseForm } from './use-close-form.ts';

/** A new password, given the present one. Every other session ends with it. */
export function PasswordGroup({ content, editing }: { content: SecurityContent; editing: boolean }) {
  const { t } = useTranslation('account');
  return (
    <SettingsGroup title={t('password.title')} text={t('password.text')}>
      {editing ? (
        <PasswordForm length={content.passwordLength} />
      ) : (
        <FactLine label={t('password.present')} value={t('password.hidden')}>
          <Button url={accountUrl({ tab: 'security', edit: 'password' })}>{t('password.change')}</Button>
        </FactLine>
      )}
    </SettingsGroup>
  );
}

function PasswordForm({ length }: { length: { min: number; max: number } }) {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const close = useCloseForm();
  const form = useAccountForm('change-password', {
    fields: ['oldPassword', 'password'],
    passwordField: 'oldPassword',
    onDone: () => {
      notify({ tone: 'success', title: t('password.saved'), text: t('password.savedText') });
      close();
    },
  });
  return (
    <CardForm form={form}>
      <PasswordField name="oldPassword" label={t('presentPassword')} error={form.errors['oldPassword']} kind="current" focusOnLoad />
      <PasswordField name="password" label={t('password.new')} error={form.errors['password']} kind="new" length={length} />
      <FormFoot submit={t('password.submit')} busy={form.busy} />
    </CardForm>
  );
}
