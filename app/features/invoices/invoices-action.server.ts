import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { InvoiceSettings, linkInvoiceFile, saveInvoiceSettings, startInvoiceFile } from '#contract/invoices.ts';
import { invoiceFiles } from '#contract/invoices.values.ts';
import type { Problem } from '#contract/problem.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readInvoiceFilters } from './invoice-filters.server.ts';

const InvoicesForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('file'), file: z.enum(invoiceFiles) }),
  z.object({ intent: z.literal('link'), jobId: Id }),
  z.object({ intent: z.literal('settings'), accountantEmail: z.string().trim(), locale: InvoiceSettings.shape.locale }),
]);
type InvoicesOutcome =
  { done: 'link'; path: string; problem: null } | { done: 'settings'; problem: null } | { done: null; problem: Problem };

/** Starts the job that writes a file, whose id goes into the address; says where the file of one is; or sets who gets the month's documents. */
export async function actOnInvoices(args: ActionFunctionArgs) {
  const fields = await args.request.formData();
  const form = InvoicesForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  switch (form.data.intent) {
    case 'link': {
      const answer = await callProvider(linkInvoiceFile, { params: { jobId: form.data.jobId } }, args);
      return answerForm<InvoicesOutcome>(
        answer.status === 'ok' ? { done: 'link', path: answer.data.path, problem: null } : { done: null, problem: answer.problem },
      );
    }
    case 'settings': {
      const { accountantEmail, locale } = form.data;
      const answer = await callProvider(saveInvoiceSettings, { body: { accountantEmail, locale } }, args);
      return answerForm<InvoicesOutcome>(
        answer.status === 'ok' ? { done: 'settings', problem: null } : { done: null, problem: answer.problem },
      );
    }
    case 'file': {
      const invoiceIds = fields.getAll('invoice').filter((id): id is string => typeof id === 'string' && Id.safeParse(id).success);
      const { cursor: _cursor, pageSize: _size, ...matching } = readInvoiceFilters(args.request.url);
      const body = { file: form.data.file, ...(invoiceIds.length > 0 ? { invoiceIds } : { matching }) };
      const answer = await callProvider(startInvoiceFile, { body, idempotencyKey: readIdempotencyKey(fields) }, args);
      if (answer.status === 'refused') return answerForm<InvoicesOutcome>({ done: null, problem: answer.problem });
      const url = new URL(args.request.url);
      url.searchParams.set('job', answer.data.id);
      return redirect(`${url.pathname}${url.search}`);
    }
  }
}
