import { z } from 'zod';
import { Id, type DataOf } from '#contract/endpoint.ts';
import { IMPORT_BATCH_MAX, importProducts } from '#contract/import-list.ts';
import type { Problem } from '#contract/problem.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { PRODUCT_FIELD } from './import-form.tsx';

const ProductIds = z.array(Id).min(1).max(IMPORT_BATCH_MAX);

export type ImportOutcome = { status: 'imported'; result: DataOf<typeof importProducts> } | { status: 'refused'; problem: Problem };

/** Answers the import forms of both product screens. */
export async function importChosenProducts(caller: Caller): Promise<ImportOutcome> {
  const form = await caller.request.formData();
  const productIds = ProductIds.safeParse(form.getAll(PRODUCT_FIELD));
  if (!productIds.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(
    importProducts,
    { body: { productIds: productIds.data }, idempotencyKey: readIdempotencyKey(form) },
    caller,
  );
  return answer.status === 'ok' ? { status: 'imported', result: answer.data } : { status: 'refused', problem: answer.problem };
}
