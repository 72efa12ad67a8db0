import { useState } from 'react';
import { Badge, BlockStack, Button, FormLayout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#app/ui/password-field.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { CardForm, FormActions, useAccountForm, useCloseForm } from '../account-form.tsx';
import { accountUrl, type SecurityForm } from '../account-urls.ts';
import { FactLine } from './fact-line.tsx';
import type { SecurityContent } from './security-tab.tsx';
import { RecoveryCodes, TwoFactorSetup } from './two-factor-setup.tsx';

/** The second factor of signing in: switched on in steps, its recovery codes, switched off. */
export function TwoFactorGroup({ content, open }: { content: SecurityContent; open: SecurityForm | null }) {
  const { t } = useTranslation('account');
  return (
    <SettingsGroup title={t('twoFactor.title')} text={t('twoFactor.text')}>
      <BlockStack gap="400">
        <TwoFactorState twoFactor={content.twoFactor} open={open} />
        {open === 'two-factor' ? <TwoFactorSetup enabled={content.twoFactor.enabled} /> : null}
        {open === 'recovery-codes' ? <RenewCodesForm /> : null}
        {open === 'two-factor-off' ? <SwitchOffForm /> : null}
      </BlockStack>
    </SettingsGroup>
  );
}

function TwoFactorState({ twoFactor, open }: { twoFactor: SecurityContent['twoFactor']; open: SecurityForm | null }) {
  const { t } = useTranslation('account');
  const { enabled, recoveryCodesLeft } = twoFactor;
  const idle = open !== 'two-factor' && open !== 'recovery-codes' && open !== 'two-factor-off';
  const badge = enabled ? <Badge tone="success">{t('twoFactor.on')}</Badge> : <Badge>{t('twoFactor.off')}</Badge>;
  const value = enabled ? t('twoFactor.codesLeft', { count: recoveryCodesLeft }) : t('twoFactor.offText');
  return (
    <FactLine label={t('twoFactor.app')} value={value} badge={badge}>
      {idle && !enabled ? <Button url={accountUrl({ tab: 'security', edit: 'two-factor' })}>{t('twoFactor.switchOn')}</Button> : null}
      {idle && enabled ? (
        <>
          <Button url={accountUrl({ tab: 'security', edit: 'recovery-codes' })}>{t('twoFactor.renew')}</Button>
          <Button url={accountUrl({ tab: 'security', edit: 'two-factor-off' })}>{t('twoFactor.switchOff')}</Button>
        </>
      ) : null}
    </FactLine>
  );
}

/** Replaces all recovery codes with new ones. */
function RenewCodesForm() {
  const { t } = useTranslation('account');
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useAccountForm('renew-recovery-codes', {
    fields: ['password', 'code'],
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  if (codes !== null) return <RecoveryCodes codes={codes} />;
  return (
    <CardForm form={form}>
      <Text as="p">{t('twoFactor.renewText')}</Text>
      <PasswordAndCodeFields errors={form.errors} />
      <FormActions form={form} submit={t('twoFactor.renew')} />
    </CardForm>
  );
}

function SwitchOffForm() {
  const { t } = useTranslation('account');
  const close = useCloseForm();
  const form = useAccountForm('disable-two-factor', {
    fields: ['password', 'code'],
    onDone: close,
  });
  return (
    <CardForm form={form}>
      <Text as="p">{t('twoFactor.switchOffText')}</Text>
      <PasswordAndCodeFields errors={form.errors} />
      <FormActions form={form} submit={t('twoFactor.switchOff')} tone="critical" />
    </CardForm>
  );
}

/** Both factors, for an action that would weaken the second one. */
function PasswordAndCodeFields({ errors }: { errors: Record<string, string> }) {
  const { t } = useTranslation('account');
  return (
    <FormLayout>
      <PasswordField name="password" label={t('presentPassword')} error={errors['password']} kind="current" focusOnLoad />
      <CodeOrRecoveryField error={errors['code']} />
    </FormLayout>
  );
}

/** The second factor: a code of the app, or one of the recovery codes. */
export function CodeOrRecoveryField({ error, focusOnLoad = false }: { error: string | undefined; focusOnLoad?: boolean }) {
  const { t } = useTranslation('account');
  return (
    <TextInput
      name="code"
      label={t('twoFactor.codeOrRecovery')}
      autoComplete="one-time-code"
      maxLength={40}
      spellCheck={false}
      error={error}
      focusOnLoad={focusOnLoad}
    />
  );
}
