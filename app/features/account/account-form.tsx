import { type ReactNode, useCallback, useRef } from 'react';
import { useFetcher, useNavigate } from '@remix-run/react';
import { BlockStack, Button, FormLayout, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem.values.ts';
import { placeProblem, useFocusFirstError } from '#app/ui/field-errors.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { type AccountOutcome, type Intent, INTENT_FIELD, type Results } from './account-outcome.ts';
import type { action } from './account-page.tsx';
import { accountUrl } from './account-urls.ts';

/** The field a refusal is about where it names none. */
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
  onRefused?: () => void;
}

/** One form of the account screen: how it is submitted, how it went, and the messages beside its fields. */
export function useAccountForm<I extends Intent>(intent: I, { fields, passwordField = 'password', onDone, onRefused }: Options<I>) {
  const hydrated = useHydrated();
  const fetcher = useFetcher<typeof action>();
  const ref = useRef<HTMLFormElement>(null);
  const busy = fetcher.state !== 'idle';
  const outcome: AccountOutcome | undefined = fetcher.data;
  const refused = outcome?.status === 'refused' ? outcome : undefined;
  const fieldOf = { ...fieldOfCode, 'wrong-password': passwordField };
  const { errors, banner } = placeProblem(refused?.problem, { fields, fieldOfCode: ownFields(fieldOf, fields) });

  useFocusFirstError(ref, refused);
  useEachAnswer(outcome, (answer) => {
    if (answer.status === 'refused') onRefused?.();
    // The intent ties the result to its type.
    else if (answer.intent === intent) onDone?.(answer.result as Results[I]);
  });
  return {
    Form: fetcher.Form,
    ref,
    intent,
    busy,
    /** Its newest answer says that it succeeded. */
    done: outcome?.status === 'done' && outcome.intent === intent,
    /** For the button that submits it: what it answers is shown by a script alone. */
    submitButton: { submit: true, loading: busy, disabled: !hydrated },
    errors,
    banner,
    submit: (values: Record<string, string> = {}) => fetcher.submit({ intent, ...values }, { method: 'post' }),
    /** Sends a file to its own address, which answers like the screen's. */
    upload: (path: string, form: FormData) => fetcher.submit(form, { method: 'post', action: path, encType: 'multipart/form-data' }),
    submitForm: (form: HTMLFormElement) => fetcher.submit(form, { method: 'post' }),
  };
}

export interface AccountForm extends Omit<ReturnType<typeof useAccountForm>, 'banner'> {
  banner: Problem | null;
}

function ownFields(fieldOf: Partial<Record<ProblemCode, string>>, fields: readonly string[]): Partial<Record<ProblemCode, string>> {
  return Object.fromEntries(Object.entries(fieldOf).filter(([, field]) => fields.includes(field)));
}

interface CardFormProps {
  form: AccountForm;
  /** Further values of the form. */
  hidden?: Record<string, string>;
  /** What helps with a refusal that is not about a field. */
  help?: ReactNode;
  children: ReactNode;
}

/** A form in a card, with a refusal above it. */
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

interface FormActionsProps {
  form: Pick<AccountForm, 'busy' | 'submitButton'>;
  submit: string;
  tone?: 'critical';
  cancel?: string;
  /** Left out, Cancel closes the open form of the security tab. */
  onCancel?: () => void;
}

/** Submit and Cancel of a form in a card. */
export function FormActions({ form, submit, tone, cancel, onCancel }: FormActionsProps) {
  const { t } = useTranslation('account');
  return (
    <InlineStack gap="200">
      <Button {...form.submitButton} variant="primary" {...(tone === undefined ? {} : { tone })}>
        {submit}
      </Button>
      <Button {...(onCancel === undefined ? { url: accountUrl({ tab: 'security' }) } : { onClick: onCancel })} disabled={form.busy}>
        {cancel ?? t('cancel')}
      </Button>
    </InlineStack>
  );
}

/** Closes the open form of the security tab; the browser's Back does not open it again. */
export function useCloseForm(): () => void {
  const navigate = useNavigate();
  return useCallback(() => navigate(accountUrl({ tab: 'security' }), { replace: true, preventScrollReset: true }), [navigate]);
}
