import type { SignedInUser } from '#contract/sign-in.ts';
import type { Problem, ProblemCode } from '#contract/problem.ts';
import { placeProblem } from '#app/ui/place-problem.ts';
import type { SentForm } from './login-forms.ts';

export interface Refused {
  status: 'refused';
  form: SentForm;
  /** What was typed, but for passwords and codes. */
  typed: Record<string, string>;
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
/** The password was right, the second factor is asked for. */
export interface TwoFactorAsked {
  status: 'two-factor';
  challenge: string;
  keep: SignedIn['keep'];
}
/** Told alike whether anybody has the address or not. */
export interface CodeSent {
  status: 'code-sent';
  by: 'email' | 'phone';
  address: string;
}
export interface LinkTaken {
  status: 'verified' | 'email-changed' | 'other-link-awaited';
  email: string;
}
export type LoginOutcome = Refused | SignedIn | TwoFactorAsked | CodeSent | { status: 'password-set' } | LinkTaken;

/** Codes that are about one field of the login screen's forms. */
const fieldOfCode: Partial<Record<ProblemCode, string>> = {
  'email-taken': 'email',
  'phone-taken': 'phone',
  'wrong-code': 'code',
};
const fields = ['username', 'email', 'password', 'country', 'phone', 'inviteCode', 'code'];

/** A form that is sent back, with nothing wrong yet. */
export function sentBack(form: SentForm, typed: Record<string, string>): Refused {
  return { status: 'refused', form, typed, errors: {}, problem: null };
}

/** The form sent back with what the provider said of it. */
export function refusedBy(problem: Problem, back: Refused): Refused {
  const { errors, banner } = placeProblem(problem, { fields, fieldOfCode });
  return { ...back, errors, problem: banner };
}

export function hasErrors({ errors }: Refused): boolean {
  return Object.keys(errors).length > 0;
}

/** The text of a form's field; empty where it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
