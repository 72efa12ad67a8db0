import { TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

interface DeclaredReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Why customs are told another value than the store's price. A default export, as `lazy` demands. */
export default function DeclaredReasonField({ value, onChange, error }: DeclaredReasonFieldProps) {
  const { t } = useTranslation('settings');
  return (
    <TextField label={t('ioss.reason')} value={value} onChange={onChange} multiline={2} maxLength={500} autoComplete="off" error={error} />
  );
}
