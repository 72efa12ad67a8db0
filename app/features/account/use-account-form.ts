import { useRef } from 'react';
import { useFetcher } from '@remix-run/react';
import type { Problem } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem.values.ts';
import { placeProblem } from '#app/ui/place-problem.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts';
import type { AccountOutcome, Intent, Results } from './account-outcome.ts';
import type { action } from './account-page.tsx';

/** Which field a refusal is about that names none. */
const fieldOfCode: Partial<Record<ProblemCode, string>> = {
  'wrong-password': 'password',
  'wrong-code': 'code',
  'code-expired': 'code',
  'email-taken': 'email',
  'phone-taken': 'phone',
};

interface Options<I extends Intent> {
  /** Names of the fields the form shows. */
  fields: readonly string[];
  /** The field of the present password, where it is not `password`. */
  passwordField?: string;
  onDone?: (result: Results[I]) => void;
}

/** One form of the account screen: how it is sent, how it went, and what is said beside its fields. */
export function useAccountForm<I extends Intent>(intent: I, { fields, passwordField = 'password', onDone }: Options<I>) {
  const fetcher = useFetcher<typeof action>();
  const ref = useRef<HTMLFormElement>(null);
  const outcome: AccountOutcome | undefined = fetcher.data;
  const refused = outcome?.status === 'refused' ? outcome : undefined;
  const fieldOf = { ...fieldOfCode, 'wrong-password': passwordField };
  const { errors, banner } = placeProblem(refused?.problem, { fields, fieldOfCode: ownFields(fieldOf, fields) });

  useFocusFirstError(ref, refused);
  useEachAnswer(outcome, (answer) => {
    // The intent ties the result to its type.
    if (answer.status === 'done' && answer.intent === intent) onDone?.(answer.result as Results[I]);
  });
  return {
    Form: fetcher.Form,
    ref,
    intent,
    busy: fetcher.state !== 'idle',
    errors,
    banner,
    submit: (values: Record<string, string> = {}) => fetcher.submit({ intent, ...values }, { method: 'post' }),
    submitForm: (form: HTMLFormElement) => fetcher.submit(form, { method: 'post' }),
  };
}
export interface AccountForm extends Omit<ReturnType<typeof useAccountForm>, 'banner'> {
  banner: Problem | null;
}

function ownFields(fieldOf: Partial<Record<ProblemCode, string>>, fields: readonly string[]): Partial<Record<ProblemCode, string>> {
  return Object.fromEntries(Object.entries(fieldOf).filter(([, field]) => fields.includes(field)));
}
