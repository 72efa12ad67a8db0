import { useId, useState } from 'react';
import { TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { amountMessage, parseAmount, typedAmount } from './parse-amount.ts';
import { currencyDigits, formatMoney } from './format-money.ts';
import { useInputBeforeHydration } from './form-fields.tsx';

const NO_BREAK_SPACE = '\u00a0';

interface AmountFieldProps {
  name: string;
  label: string;
  labelHidden?: boolean;
  currency: string;
  /** The initial value; null for none. */
  defaultMinor?: number | null;
  maxMinor: number;
  /** From the server's response. */
  error?: string | undefined;
  helpText?: string;
  /** Called at each readable change; null once empty or unreadable. */
  onChangeMinor?: (amountMinor: number | null) => void;
}

/**
 * Money to type. On leaving the field it shows what was understood, or says why not. The form sends the typed text: the
 * action reads it with `readAmount`.
 */
export function AmountField({
  name,
  label,
  labelHidden,
  currency,
  defaultMinor,
  maxMinor,
  error,
  helpText,
  onChangeMinor,
}: AmountFieldProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const id = useId();
  const rules = { locale, digits: currencyDigits(currency), maxMinor };
  const [typed, setTyped] = useState(defaultMinor === undefined || defaultMinor === null ? '' : typedAmount(defaultMinor, rules));
  const [left, setLeft] = useState(false);
  useInputBeforeHydration(id, setTyped);
  const parsed = parseAmount(typed, rules);

  const change = (text: string) => {
    setTyped(text);
    setLeft(false);
    const next = parseAmount(text, rules);
    onChangeMinor?.(next.status === 'ok' ? next.amountMinor : null);
  };
  const understood =
    parsed.status === 'ok' ? formatMoney({ amountMinor: parsed.amountMinor, currency }, { locale, display: 'explicit' }) : helpText;
  const refused = parsed.status === 'refused' ? amountMessage(parsed.reason, { t, typed, currency, rules }) : undefined;
  const shownError = (left ? refused : undefined) ?? error;
  // The line is there before it has text: if it appeared on blur, the button that was pressed would move away.
  const shownHelp = left ? understood : helpText;
  return (
    <TextField
      id={id}
      name={name}
      label={label}
      labelHidden={labelHidden ?? false}
      value={typed}
      onChange={change}
      onBlur={() => setLeft(true)}
      onFocus={() => setLeft(false)}
      suffix={currency}
      inputMode="decimal"
      autoComplete="off"
      error={shownError}
      helpText={shownError === undefined ? (shownHelp ?? NO_BREAK_SPACE) : helpText}
    />
  );
}
