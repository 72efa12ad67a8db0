import { useId, useState } from 'react';
import { Select, type SelectProps } from '@shopify/polaris';
import { useTypedBefore } from './typed-before.ts';

type SelectInputProps = Pick<SelectProps, 'label' | 'options' | 'placeholder' | 'helpText' | 'error'> & {
  name: string;
  defaultValue?: string;
};

/** A select of a plain form: it keeps its own choice, and one made before the page came to life. */
export function SelectInput({ defaultValue = '', ...rest }: SelectInputProps) {
  const id = useId();
  const [value, setValue] = useState(defaultValue);
  useTypedBefore(id, setValue);
  return <Select {...rest} id={id} value={value} onChange={setValue} />;
}
