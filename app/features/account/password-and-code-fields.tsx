import { FormLayout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#app/ui/password-field.tsx';
import { TextInput } from '#app/ui/text-input.tsx';

/** Both proofs of who is asking, for what would weaken the second one. */
export function PasswordAndCodeFields({ errors }: { errors: Record<string, string> }) {
  const { t } = useTranslation('account');
  return (
    <FormLayout>
      <PasswordField name="password" label={t('presentPassword')} error={errors['password']} kind="current" focusOnLoad />
      <TextInput
        name="code"
        label={t('twoFactor.codeOrRecovery')}
        autoComplete="one-time-code"
        maxLength={40}
        spellCheck={false}
        error={errors['code']}
      />
    </FormLayout>
  );
}
