import type { LoaderFunctionArgs } from '@remix-run/node';
import { getWarehouseDocument } from '#contract/cloud-warehouse.ts';
import { warehouseDocuments } from '#contract/cloud-warehouse.values.ts';
import type { Problem } from '#contract/problem.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** Labels of cartons and lots, or a bill of storage. */
export async function loader(args: LoaderFunctionArgs): Promise<{ fileName: string; content: string; problem: Problem | null }> {
  requireCredential(args.request);
  const params = new URL(args.request.url).searchParams;
  const document = warehouseDocuments.find((known) => known === params.get('document'));
  if (document === undefined) throw new Response(null, { status: 400 });
  const answer = await callProvider(
    getWarehouseDocument,
    { params: { document, documentId: requireId(params.get('id') ?? undefined) } },
    args,
  );
  return answer.status === 'refused' ? { fileName: '', content: '', problem: answer.problem } : { ...answer.data, problem: null };
}
