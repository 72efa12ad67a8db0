import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { type InvoiceFilter, startInvoiceFile } from '#contract/invoices.ts';
import { invoiceFiles } from '#contract/invoices.values.ts';
import type { Problem } from '#contract/problem.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';

/** What comes back from a form of the documents' pages; a job that started is in the address instead. */
export type InvoicesOutcome = { done: 'issued'; number: string; problem: null } | { done: 'settings'; problem: null } | Refused;
interface Refused {
  done: null;
  /** Which form was refused. */
  intent: 'file' | 'issue' | 'settings';
  problem: Problem;
}

const FileKind = z.enum(invoiceFiles);
interface Documents {
  /** None: all that the filter finds. */
  invoiceIds?: string[];
  matching: z.input<typeof InvoiceFilter>;
}

/** Starts the job that writes a file of documents. Its id goes into the address of the page, which shows its progress. */
export async function startFile(args: ActionFunctionArgs, fields: FormData, { invoiceIds = [], matching }: Documents) {
  const file = FileKind.safeParse(fields.get('file'));
  if (!file.success) throw new Response(null, { status: 400 });
  const body = { file: file.data, ...(invoiceIds.length > 0 ? { invoiceIds } : { matching }) };
  const answer = await callProvider(startInvoiceFile, { body, idempotencyKey: readIdempotencyKey(fields) }, args);
  if (answer.status === 'refused') return answerForm<InvoicesOutcome>({ done: null, intent: 'file', problem: answer.problem });
  const url = new URL(args.request.url);
  url.searchParams.set('job', answer.data.id);
  return redirect(`${url.pathname}${url.search}`);
}
