import type { LoaderFunctionArgs } from '@remix-run/node';
import { getInvoicePdf } from '#contract/invoices.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** A document as PDF, which the page saves. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { invoiceId: requireId(args.params['invoiceId']) };
  const answer = await callProvider(getInvoicePdf, { params }, args);
  return answer.status === 'ok' ? { ...answer.data, problem: null } : { fileName: '', content: '', problem: answer.problem };
}
