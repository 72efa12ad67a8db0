import { useTranslation } from 'react-i18next';
import { TextInput } from '#app/ui/text-input.tsx';

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
