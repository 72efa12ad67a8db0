import type { Problem } from '#contract/problem.ts';
import type { Caller } from '#app/provider-api/call-provider.server.ts';

/** What a form's action is given. */
export interface FormSubmission {
  form: FormData;
  caller: Caller;
  userId: string;
}

/** An action's answer; `cookie` where it also sets one in the browser. */
export type ActionResult<Result> = { status: 'ok'; data: Result; cookie?: string } | { status: 'refused'; problem: Problem };

/** The text of a form's field; empty where it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** A provider's answer without its data: the screen loads the newest state anyway. */
export function withoutData(answer: { status: 'ok' } | { status: 'refused'; problem: Problem }): ActionResult<null> {
  return answer.status === 'ok' ? { status: 'ok', data: null } : answer;
}

/** A refusal by the app itself, about one field. */
export function refuseField({ context }: Caller, path: string, message: string): { status: 'refused'; problem: Problem } {
  const fields = [{ path, code: 'required' as const, message }];
  return {
    status: 'refused',
    problem: { code: 'validation-failed', message, fields, requestId: context.requestId, loggedIn: true },
  };
}
