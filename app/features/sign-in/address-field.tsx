import { useTranslation } from 'react-i18next';
import { PhoneField, phoneCountryField, type CallingCode } from '#app/ui/phone-field.tsx';
import { TextInput } from '#app/ui/text-input.tsx';

interface AddressFieldProps {
  by: 'email' | 'phone';
  phone: { callingCodes: CallingCode[]; country: string };
  typed: Record<string, string>;
  error: string | undefined;
}

/** Where a code goes: an e-mail address or a phone number. */
export function AddressField({ by, phone, typed, error }: AddressFieldProps) {
  const { t } = useTranslation('sign-in');
  if (by === 'phone') {
    return (
      <PhoneField
        name="phone"
        label={t('forgot.phone')}
        callingCodes={phone.callingCodes}
        country={typed[phoneCountryField('phone')] ?? phone.country}
        defaultValue={typed['phone'] ?? ''}
        error={error}
      />
    );
  }
  return (
    <TextInput
      name="email"
      label={t('forgot.email')}
      defaultValue={typed['email'] ?? ''}
      error={error}
      type="email"
      autoComplete="username"
      maxLength={254}
    />
  );
}
