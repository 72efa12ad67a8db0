import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useNotice } from '#app/ui/notice.tsx';
import { CardForm } from './card-form.tsx';
import { FormFoot } from './form-foot.tsx';
import { PasswordAndCodeFields } from './password-and-code-fields.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useCloseForm } from './use-close-form.ts';

export function TwoFactorSwitchOff() {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const close = useCloseForm();
  const form = useAccountForm('disable-two-factor', {
    fields: ['password', 'code'],
    onDone: () => {
      notify({ tone: 'success', title: t('twoFactor.switchedOff') });
      close();
    },
  });
  return (
    <CardForm form={form}>
      <Text as="p">{t('twoFactor.switchOffText')}</Text>
      <PasswordAndCodeFields errors={form.errors} />
      <FormFoot submit={t('twoFactor.switchOff')} busy={form.busy} tone="critical" />
    </CardForm>
  );
}
