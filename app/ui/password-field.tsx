import { useId, useState } from 'react';
import { Button, TextField } from '@shopify/polaris';
import { HideIcon, ViewIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { useInputBeforeHydration } from './form-fields.tsx';

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
  useInputBeforeHydration(id, setValue);
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
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the first field of a form that was just opened
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

export type PasswordStrength = 'empty' | 'short' | 'weak' | 'fair' | 'strong';

const FAIR_BITS = 50;
const STRONG_BITS = 75;
const pools: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^\w\s]/, 32],
  [/[\s_]/, 2],
];

/** A hint while typing, from length and variety; the provider decides, and knows the common passwords. */
export function passwordStrength(password: string, min: number): PasswordStrength {
  if (password === '') return 'empty';
  if (password.length < min) return 'short';
  const bits = countUnforeseen(password) * Math.log2(poolSize(password));
  if (bits >= STRONG_BITS) return 'strong';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
}

/** Characters that don't just repeat the one before or count on from it. */
function countUnforeseen(password: string): number {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Number.NaN)) > 1 || index === 0).length;
}

function poolSize(password: string): number {
  const size = pools.reduce((sum, [pattern, count]) => sum + (pattern.test(password) ? count : 0), 0);
  return Math.max(size, 2);
}
