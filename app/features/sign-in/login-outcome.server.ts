import type { SignedInUser } from '#contract/sign-in.ts';
import type { Problem } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem.values.ts';
import { placeProblem } from '#app/ui/field-errors.ts';
import type { SubmittedForm } from './login-forms.ts';

export interface Refused {
  status: 'refused';
  form: SubmittedForm;
  /** What was entered, except passwords and codes. */
  values: Record<string, string>;
  /** Beside their fields. */
  errors: Record<string, string>;
  /** Above the form: what the provider said. */
  problem: Problem | null;
}
export interface SignedIn {
  status: 'signed-in';
  user: SignedInUser;
  keep: 'remembered' | 'until-closed';
}
/** The password was right, the second factor is required. */
export interface TwoFactorRequired {
  status: 'two-factor';
  challenge: string;
  keep: SignedIn['keep'];
}
/** The same whether or not the address belongs to an account. */
export interface CodeSent {
  status: 'code-sent';
  by: 'email' | 'phone';
  address: string;
}
export interface PasswordSet {
  status: 'password-set';
}
export interface LinkAccepted {
  status: 'verified' | 'email-changed' | 'other-link-pending';
  email: string;
}
export type LoginOutcome = Refused | SignedIn | TwoFactorRequired | CodeSent | PasswordSet | LinkAccepted;

/** Codes that are about one field of the login screen's forms. */
const fieldOfCode: Partial<Record<ProblemCode, string>> = {
  'email-taken': 'email',
  'phone-taken': 'phone',
  'wrong-code': 'code',
};
const fields = ['username', 'email', 'password', 'country', 'phone', 'inviteCode', 'code'];

/** A form to send back, with no errors yet. */
export function startRefusal(form: SubmittedForm, values: Record<string, string>): Refused {
  return { status: 'refused', form, values, errors: {}, problem: null };
}

/** The form to send back, with what the provider said about it. */
export function addProblem(refusal: Refused, problem: Problem): Refused {
  const { errors, banner } = placeProblem(problem, { fields, fieldOfCode });
  return { ...refusal, errors: { ...errors, ...refusal.errors }, problem: banner };
}

export function hasErrors({ errors }: Refused): boolean {
  return Object.keys(errors).length > 0;
}

/** The text of a form's field; empty where it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
