import { useId, type ReactNode } from 'react';
import { Labelled, Text } from '@shopify/polaris';

interface PlainTextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: string;
  onBlur?: () => void;
  /** Of one line; a number is typed as text. */
  type?: 'text' | 'date';
  inputMode?: 'numeric' | 'decimal';
  maxLength?: number;
  spellCheck?: boolean;
  /** What the value is counted in. */
  suffix?: string;
  helpText?: ReactNode;
  error?: string | undefined;
}

/** One line to type in, in Polaris' looks and names. Polaris' own field brings spinners, measuring and resizing to every page. */
export function PlainTextField({
  label,
  value,
  onChange,
  suffix,
  helpText,
  error,
  type = 'text',
  autoComplete,
  ...input
}: PlainTextFieldProps) {
  const id = useId();
  const suffixId = `${id}-Suffix`;
  const described = [...(error === undefined ? [] : [`${id}Error`]), ...(helpText === undefined ? [] : [`${id}HelpText`])];
  const marks = [...(value === '' ? [] : ['hasValue']), ...(error === undefined ? [] : ['error'])];
  return (
    <Labelled id={id} label={label} helpText={helpText} error={error}>
      <div className={['Polaris-TextField', ...marks.map((mark) => `Polaris-TextField--${mark}`)].join(' ')}>
        <input
          {...input}
          id={id}
          type={type}
          value={value}
          autoComplete={autoComplete}
          className={`Polaris-TextField__Input${suffix === undefined ? '' : ' Polaris-TextField__Input--suffixed'}`}
          aria-labelledby={suffix === undefined ? `${id}Label` : `${id}Label ${suffixId}`}
          aria-describedby={described.length === 0 ? undefined : described.join(' ')}
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {suffix === undefined ? null : (
          <div className="Polaris-TextField__Suffix" id={suffixId}>
            <Text as="span" variant="bodyMd">
              {suffix}
            </Text>
          </div>
        )}
        <div className="Polaris-TextField__Backdrop" />
      </div>
    </Labelled>
  );
}
