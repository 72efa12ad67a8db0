import { FormLayout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#app/ui/password-field.tsx';
import { CodeOrRecoveryField } from './code-or-recovery-field.tsx';

/** Both proofs of who is asking, for what would weaken the second one. */
export function PasswordAndCodeFields({ errors }: { errors: Record<string, string> }) {
  const { t } = useTranslation('account');
  return (
    <FormLayout>
      <PasswordField name="password" label={t('presentPassword')} error={errors['password']} kind="current" focusOnLoad />
      <CodeOrRecoveryField error={errors['code']} />
    </FormLayout>
  );
}
