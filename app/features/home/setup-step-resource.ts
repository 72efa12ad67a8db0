import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { dismissSetupStep } from '#contract/home.ts';
import { setupSteps } from '#contract/home.values.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';

const StepForm = z.object({ step: z.enum(setupSteps), dismissed: z.enum(['true', 'false']).transform((value) => value === 'true') });

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Leaves a step of getting started out of the list, or puts it back. */
export async function action(args: ActionFunctionArgs) {
  const form = StepForm.safeParse(Object.fromEntries(await args.request.formData()));
  if (!form.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(dismissSetupStep, { body: form.data }, args);
  return answerForm({ problem: answer.status === 'refused' ? answer.problem : null });
}
