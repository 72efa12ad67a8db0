import type { FormEvent, ReactNode } from 'react';
import { BlockStack, Button } from '@shopify/polaris';

interface FilterFormProps {
  /** What the button says. */
  apply: string;
  onApply: () => void;
  children: ReactNode;
}

/** Fields of a list's filter that is applied by its button or by Enter, not with each key. */
export function FilterForm({ apply, onApply, children }: FilterFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply();
  };
  return (
    <form onSubmit={submit} noValidate>
      <BlockStack gap="300">
        {children}
        <Button submit>{apply}</Button>
      </BlockStack>
    </form>
  );
}
