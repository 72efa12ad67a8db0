import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { CountryCode } from '#contract/endpoint.ts';
import { readPastedAddress } from '#contract/manual-orders.ts';
import { PASTED_ADDRESS_MAX } from '#contract/manual-orders.values.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const Pasted = z.object({ text: z.string().trim().min(1).max(PASTED_ADDRESS_MAX), country: CountryCode.optional().catch(undefined) });

/** It takes forms only. */
export function loader(): never {
  throw new Response(null, { status: 405 });
}

/** A pasted block of text as fields of an address. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const pasted = Pasted.safeParse(Object.fromEntries(await args.request.formData()));
  if (!pasted.success) throw new Response(null, { status: 400 });
  const { text, country } = pasted.data;
  const answer = await callProvider(readPastedAddress, { body: { text, ...(country === undefined ? {} : { country }) } }, args);
  return answer.status === 'ok' ? { status: 'ok' as const, read: answer.data } : answer;
}
