import { useState } from 'react';
import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { CardForm } from './card-form.tsx';
import { FormFoot } from './form-foot.tsx';
import { PasswordAndCodeFields } from './password-and-code-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAccountForm } from './use-account-form.ts';

/** New recovery codes in the place of all old ones. */
export function RenewCodes() {
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
      <FormFoot submit={t('twoFactor.renew')} busy={form.busy} />
    </CardForm>
  );
}
