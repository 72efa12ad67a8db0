import type { ReactNode } from 'react';
import { BlockStack, FormLayout } from '@shopify/polaris';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { INTENT_FIELD } from './account-outcome.ts';
import type { AccountForm } from './use-account-form.ts';

interface CardFormProps {
  form: AccountForm;
  /** Further values the form carries. */
  hidden?: Record<string, string>;
  /** What helps with a refusal that is about no field. */
  help?: ReactNode;
  children: ReactNode;
}

/** A form in a card: what was refused stands above it, what was typed stays. */
export function CardForm({ form, hidden = {}, help, children }: CardFormProps) {
  return (
    <form.Form method="post" ref={form.ref} noValidate>
      <input type="hidden" name={INTENT_FIELD} value={form.intent} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <BlockStack gap="400">
        <ProblemBanner problem={form.banner}>{help}</ProblemBanner>
        <FormLayout>{children}</FormLayout>
      </BlockStack>
    </form.Form>
  );
}
