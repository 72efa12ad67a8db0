import { useId, useState } from 'react';
import { Button, TextField } from '@shopify/polaris';
import { HideIcon, ViewIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { passwordStrength } from './password-strength.ts';
import { useTypedBefore } from './typed-before.ts';

interface PasswordFieldProps {
  name: string;
  label: string;
  error?: string | undefined;
  /** A new password gets a hint at its strength, a present one none. */
  kind: 'new' | 'current';
  /** Characters; needed for a new password. */
  length?: { min: number; max: number };
  focusOnLoad?: boolean;
}

/** A password: hidden until its owner wants to see it, taken exactly as typed. */
export function PasswordField({ name, label, error, kind, length, focusOnLoad = false }: PasswordFieldProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [value, setValue] = useState('');
  const [shown, setShown] = useState(false);
  const hint = useStrengthHint(value, kind === 'new' ? length : undefined);
  useTypedBefore(id, setValue);
  return (
    <TextField
      id={id}
      name={name}
      label={label}
      value={value}
      onChange={setValue}
      error={error}
      helpText={hint}
      type={shown ? 'text' : 'password'}
      autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
      {...(length === undefined ? {} : { maxLength: length.max })}
      spellCheck={false}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the first field of a form that was just asked for
      autoFocus={focusOnLoad}
      connectedRight={
        <Button
          icon={shown ? HideIcon : ViewIcon}
          pressed={shown}
          accessibilityLabel={t(shown ? 'password.hide' : 'password.show')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

function useStrengthHint(password: string, length: PasswordFieldProps['length']): string | undefined {
  const { t } = useTranslation('ui');
  if (length === undefined) return undefined;
  const strength = passwordStrength(password, length.min);
  return strength === 'empty' || strength === 'short' ? t('password.length', length) : t(`password.${strength}`);
}
