import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { CountryCode } from '#contract/endpoint.ts';
import { importFields } from '#contract/manual-orders.values.ts';
import { CurrencyCode, Mode } from '#contract/money.ts';
import {
  checkOrderImport,
  type ColumnMapping,
  getOrderImport,
  type ImportSettings,
  quoteOrderImport,
  startOrderImport,
} from '#contract/order-imports.ts';
import type { Problem } from '#contract/problem.ts';
import { callProvider, type Answer } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { COLUMN_FIELD, stepUrl } from './import-steps.tsx';

/** Ten thousand rows take seconds to check and to quote. */
const WORK_MS = 120_000;

const ImportForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('check'),
    version: z.coerce.number().int(),
    country: z.literal('').or(CountryCode),
    currency: CurrencyCode,
    mode: Mode,
  }),
  z.object({
    intent: z.literal('accept'),
    field: z.enum(['country', 'province', 'city', 'method']),
    typed: z.string().max(2_000),
    value: z.string().max(200),
  }),
  z.object({ intent: z.literal('quote') }),
  z.object({ intent: z.literal('create') }),
]);

/** Does what a form of the import asks for, and goes on to the next step. A form of another shape is 400. */
export async function actOnImport(args: ActionFunctionArgs, orderImportId: string): Promise<Response | { problem: Problem }> {
  const fields = await args.request.formData();
  const form = ImportForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const params = { orderImportId };
  const next = (answer: Answer<typeof getOrderImport> | Answer<typeof startOrderImport>, step: Parameters<typeof stepUrl>[1]) =>
    answer.status === 'refused' ? { problem: answer.problem } : redirect(stepUrl(orderImportId, step));
  switch (form.data.intent) {
    case 'check': {
      const { version, country, currency, mode } = form.data;
      const known = await callProvider(getOrderImport, { params }, args);
      if (known.status === 'refused') return { problem: known.problem };
      const { replacements } = known.data.settings;
      const settings: ImportSettings = {
        mapping: readMapping(fields),
        country: country === '' ? null : country,
        currency,
        mode,
        replacements,
      };
      return next(await callProvider(checkOrderImport, { params, body: { ...settings, version }, timeoutMs: WORK_MS }, args), 'check');
    }
    case 'accept': {
      const { field, typed, value } = form.data;
      const known = await callProvider(getOrderImport, { params }, args);
      if (known.status === 'refused') return { problem: known.problem };
      const { settings, version } = known.data;
      const replacements = { ...settings.replacements, [field]: { ...settings.replacements[field], [typed]: value } };
      return next(
        await callProvider(checkOrderImport, { params, body: { ...settings, replacements, version }, timeoutMs: WORK_MS }, args),
        'check',
      );
    }
    case 'quote':
      return next(await callProvider(quoteOrderImport, { params, timeoutMs: WORK_MS }, args), 'quote');
    case 'create':
      return next(await callProvider(startOrderImport, { params, idempotencyKey: readIdempotencyKey(fields) }, args), 'create');
  }
}

function readMapping(fields: FormData): ColumnMapping {
  const mapping: ColumnMapping = {};
  for (const [name, value] of fields) {
    const field = importFields.find((known) => known === value);
    if (name.startsWith(COLUMN_FIELD) && field !== undefined) mapping[field] = Number(name.slice(COLUMN_FIELD.length));
  }
  return mapping;
}
