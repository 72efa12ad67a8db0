import { useId, useState } from 'react';
import { TextField, type TextFieldProps } from '@shopify/polaris';
import { useTypedBefore } from './typed-before.ts';

type TextInputProps = Pick<
  TextFieldProps,
  'label' | 'type' | 'placeholder' | 'helpText' | 'error' | 'maxLength' | 'minLength' | 'inputMode' | 'spellCheck' | 'multiline' | 'suffix'
> & {
  name: string;
  autoComplete: string;
  defaultValue?: string;
  /** First field of a sign-in or creation page. */
  focusOnLoad?: boolean;
};

/** A text field of a plain form: it keeps its own text, and what was typed before the page came to life. */
export function TextInput({ defaultValue = '', focusOnLoad = false, ...rest }: TextInputProps) {
  const id = useId();
  const [value, setValue] = useState(defaultValue);
  useTypedBefore(id, setValue);
  // eslint-disable-next-line jsx-a11y/no-autofocus -- the first field of a page that is nothing but its form
  return <TextField {...rest} id={id} value={value} onChange={setValue} autoFocus={focusOnLoad} />;
}
