import { useSearchParams } from '@remix-run/react';
import { BlockStack, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useNotice } from '#app/ui/notice.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { CardForm, FormActions, useAccountForm, useCloseForm } from '../account-form.tsx';
import { accountUrl, readSecurityForm } from '../account-urls.ts';
import type { loadOwnSignIn, loadSecurity } from '../load-tab.server.ts';
import { EmailGroup } from './email-group.tsx';
import { FactLine } from './fact-line.tsx';
import { LinkAccountGroup, useAccountLink } from './link-account-group.tsx';
import { PhoneGroup } from './phone-group.tsx';
import { SessionsGroup } from './sessions-group.tsx';
import { TwoFactorGroup } from './two-factor-group.tsx';

/** What protects an account that has a password. */
export type SecurityContent = Awaited<ReturnType<typeof loadOwnSignIn>>;

/** How the merchant signs in, and the open sessions. */
export function SecurityTab({ content: { own, shops } }: { content: Awaited<ReturnType<typeof loadSecurity>> }) {
  const [params] = useSearchParams();
  const open = readSecurityForm(params);
  const link = useAccountLink();
  if (own === null) {
    return (
      <BlockStack gap="600">
        <ShopsGroup shops={shops} hasPassword={false} />
        <LinkAccountGroup shops={shops} editing={open === 'link-account'} link={link} />
      </BlockStack>
    );
  }
  return (
    <BlockStack gap="600">
      <EmailGroup content={own} editing={open === 'email'} />
      <PhoneGroup content={own} editing={open === 'phone'} />
      <PasswordGroup content={own} editing={open === 'password'} />
      <TwoFactorGroup content={own} open={open} />
      {shops.length === 0 ? null : <ShopsGroup shops={shops} hasPassword />}
      <SessionsGroup sessions={own.sessions} />
    </BlockStack>
  );
}

/** Changes the password; every other session ends with it. */
function PasswordGroup({ content, editing }: { content: SecurityContent; editing: boolean }) {
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
      <FormActions form={form} submit={t('password.submit')} />
    </CardForm>
  );
}

/** The shops whose admin opens the account: the only way to sign in without a password. */
function ShopsGroup({ shops, hasPassword }: { shops: string[]; hasPassword: boolean }) {
  const { t } = useTranslation('account');
  return (
    <SettingsGroup title={t('shops.title')} text={t(hasPassword ? 'shops.besidesPassword' : 'shops.only')}>
      <BlockStack gap="300">
        {shops.map((shop) => (
          <FactLine key={shop} label={t('shops.admin')} value={shop} />
        ))}
      </BlockStack>
    </SettingsGroup>
  );
}
