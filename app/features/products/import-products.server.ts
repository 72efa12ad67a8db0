import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { startBulkImport } from '#contract/bulk-import.ts';
import { Id, type DataOf } from '#contract/endpoint.ts';
import { IMPORT_BATCH_MAX } from '#contract/import-list.values.ts';
import { importProducts } from '#contract/import-list.ts';
import type { Problem } from '#contract/problem.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { BULK_FIELD, PRODUCT_FIELD } from './import-form.tsx';

const ProductIds = z.array(Id).min(1).max(IMPORT_BATCH_MAX);

export type ImportOutcome = { status: 'imported'; result: DataOf<typeof importProducts> } | { status: 'refused'; problem: Problem };

/** Answers the import forms of the list: one product at once, many as a job whose progress the page shows. */
export async function importOnListPage(caller: Caller): Promise<ImportOutcome | Response> {
  const form = await caller.request.formData();
  if (!form.has(BULK_FIELD)) return importAtOnce(form, caller);
  const productIds = readProductIds(form);
  const answer = await callProvider(startBulkImport, { body: { productIds }, idempotencyKey: readIdempotencyKey(form) }, caller);
  if (answer.status === 'refused') return { status: 'refused', problem: answer.problem };
  const { pathname, searchParams } = new URL(caller.request.url);
  searchParams.set('job', answer.data.id);
  return redirect(`${pathname}?${searchParams.toString()}`);
}

/** Answers the import form of one product's page. */
export async function importOnProductPage(caller: Caller): Promise<ImportOutcome> {
  return importAtOnce(await caller.request.formData(), caller);
}

async function importAtOnce(form: FormData, caller: Caller): Promise<ImportOutcome> {
  const productIds = readProductIds(form);
  const answer = await callProvider(importProducts, { body: { productIds }, idempotencyKey: readIdempotencyKey(form) }, caller);
  return answer.status === 'ok' ? { status: 'imported', result: answer.data } : { status: 'refused', problem: answer.problem };
}

function readProductIds(form: FormData): string[] {
  const productIds = ProductIds.safeParse(form.getAll(PRODUCT_FIELD));
  if (!productIds.success) throw new Response(null, { status: 400 });
  return productIds.data;
}
