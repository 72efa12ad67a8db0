import { z } from 'zod';
import { CurrencyCode, MAX_AMOUNT_MINOR } from '#contract/money.ts';
import { Id } from '#contract/endpoint.ts';
import { updateImportItem, type ImportItem } from '#contract/import-list.ts';
import type { Problem } from '#contract/problem.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { amountMessage } from '#app/ui/amount-message.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { readAmount } from '#app/ui/read-amount.ts';
import { draftFields, variantFieldName } from './draft-fields.ts';

/** Messages by field name, as the editor's fields are named. */
export type FieldMessages = Record<string, string>;

export type SaveOutcome =
  | { status: 'saved'; draft: ImportItem }
  | { status: 'mistyped'; fields: FieldMessages }
  | { status: 'refused'; problem: Problem; fields: FieldMessages };

const DraftForm = z.object({
  version: z.coerce.number().int(),
  currency: CurrencyCode,
  title: z.string(),
  descriptionHtml: z.string(),
  variantIds: z.array(Id).min(1),
});

/** Saves the editor's form. What can't be read, or is refused, is said per field; nothing is stored then. */
export async function saveDraft(caller: Caller, importItemId: string): Promise<SaveOutcome> {
  const form = await caller.request.formData();
  const sent = DraftForm.safeParse({ ...Object.fromEntries(form), variantIds: form.getAll(draftFields.variantId) });
  if (!sent.success) throw new Response(null, { status: 400 });
  const { version, currency, title, descriptionHtml, variantIds } = sent.data;

  const amounts = await readAmounts(form, { currency, variantIds, caller });
  if (amounts.status === 'mistyped') return amounts;
  const variants = variantIds.map((variantId) => ({
    variantId,
    include: form.has(variantFieldName('include', variantId)),
    priceMinor: amounts.minor.get(variantFieldName('price', variantId)) ?? null,
    compareAtMinor: amounts.minor.get(variantFieldName('compareAt', variantId)) ?? null,
  }));
  const answer = await callProvider(
    updateImportItem,
    { params: { importItemId }, body: { version, title, descriptionHtml, variants } },
    caller,
  );
  if (answer.status === 'ok') return { status: 'saved', draft: answer.data };
  return { status: 'refused', problem: answer.problem, fields: fieldsOf(answer.problem, variantIds) };
}

interface AmountsAsked {
  currency: string;
  variantIds: readonly string[];
  caller: Caller;
}

async function readAmounts(
  form: FormData,
  { currency, variantIds, caller }: AmountsAsked,
): Promise<{ status: 'read'; minor: Map<string, number> } | { status: 'mistyped'; fields: FieldMessages }> {
  const locale = await requestLocale(caller.request);
  const t = await translatorOf(caller.request, 'ui');
  const rules = { locale, digits: currencyDigits(currency), maxMinor: MAX_AMOUNT_MINOR };
  const minor = new Map<string, number>();
  const fields: FieldMessages = {};
  for (const name of variantIds.flatMap((id) => [variantFieldName('price', id), variantFieldName('compareAt', id)])) {
    const amount = readAmount(form, name, { locale, currency, maxMinor: MAX_AMOUNT_MINOR });
    if (amount.status === 'ok') minor.set(name, amount.amountMinor);
    if (amount.status === 'refused') fields[name] = amountMessage(amount.reason, { t, typed: String(form.get(name)), currency, rules });
  }
  return Object.keys(fields).length > 0 ? { status: 'mistyped', fields } : { status: 'read', minor };
}

/** The provider names `variants.3.priceMinor`; the editor names its fields by variant. */
function fieldsOf(problem: Problem, variantIds: readonly string[]): FieldMessages {
  const fields: FieldMessages = {};
  for (const { path, message } of problem.fields ?? []) fields[fieldName(path, variantIds)] ??= message;
  return fields;
}

function fieldName(path: string, variantIds: readonly string[]): string {
  const [, index, member] = /^variants\.(\d+)\.(price|compareAt)Minor$/.exec(path) ?? [];
  const variantId = index === undefined ? undefined : variantIds[Number(index)];
  if (variantId !== undefined && (member === 'price' || member === 'compareAt')) return variantFieldName(member, variantId);
  return path.startsWith('variants') ? draftFields.variants : path;
}
