import { useEffect, useId, useRef, useState } from 'react';
import { Select, type SelectProps, TextField, type TextFieldProps } from '@shopify/polaris';

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

/** A text field of a plain form: it keeps its own text, and what was typed before hydration. */
export function TextInput({ defaultValue = '', focusOnLoad = false, ...rest }: TextInputProps) {
  const id = useId();
  const [value, setValue] = useState(defaultValue);
  useInputBeforeHydration(id, setValue);
  // eslint-disable-next-line jsx-a11y/no-autofocus -- the first field of a page that is nothing but its form
  return <TextField {...rest} id={id} value={value} onChange={setValue} autoFocus={focusOnLoad} />;
}

type SelectInputProps = Pick<SelectProps, 'label' | 'options' | 'placeholder' | 'helpText' | 'error'> & {
  name: string;
  defaultValue?: string;
};

/** A select of a plain form: it keeps its own choice, and one made before hydration. */
export function SelectInput({ defaultValue = '', ...rest }: SelectInputProps) {
  const id = useId();
  const [value, setValue] = useState(defaultValue);
  useInputBeforeHydration(id, setValue);
  return <Select {...rest} id={id} value={value} onChange={setValue} />;
}

/** Takes over what was typed, or filled in by the browser, before hydration. */
export function useInputBeforeHydration(fieldId: string, take: (value: string) => void): void {
  const taken = useRef(take);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    const typed = field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
    if (typed && field.value !== '') taken.current(field.value);
  }, [fieldId]);
}
