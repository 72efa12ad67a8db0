import { z } from 'zod';
import { type BodyInput, CountryCode, Id } from '#contract/endpoint.ts';
import { DRAFT_VARIANTS_MAX } from '#contract/import-list.values.ts';
import { type ImportItem, updateImportItem } from '#contract/import-list.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { CurrencyCode } from '#contract/money.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import type { Problem } from '#contract/problem.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { type Caller, callProvider } from '#app/provider-api/call-provider.server.ts';
import { amountMessage, parseAmount } from '#app/ui/parse-amount.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { draftFields, entriesOf, type FieldMessages, textFieldName, variantFieldName } from './editor/draft-changes.ts';
import { splitNames } from './form-fields.tsx';

export type SaveResult =
  | { status: 'saved'; draft: ImportItem }
  | { status: 'invalid'; fields: FieldMessages }
  | { status: 'refused'; problem: Problem; fields: FieldMessages };

const Text = z.string().max(60_000);
const VariantChanges = z.object({
  include: z.boolean().optional(),
  price: z.string().max(100).optional(),
  compareAt: z.string().max(100).optional(),
  sku: Text.optional(),
  barcode: Text.optional(),
  picture: z.int().nullable().optional(),
});
const TextLocale = z.enum(locales);
const DraftSubmission = z.object({
  version: z.int(),
  currency: CurrencyCode,
  /** As stored. */
  mainLocale: TextLocale,
  changes: z.object({
    texts: z.partialRecord(TextLocale, z.object({ title: Text.optional(), descriptionHtml: Text.optional() })).optional(),
    mainLocale: TextLocale.optional(),
    productType: Text.optional(),
    vendor: Text.optional(),
    tags: Text.optional(),
    collections: Text.optional(),
    targetStoreIds: z.array(Id).optional(),
    shippingMethods: z.array(z.object({ country: CountryCode, methodCode: Text })).optional(),
    options: z
      .array(z.object({ name: Text, dropped: z.boolean(), values: z.array(z.object({ key: Text, name: Text })).max(DRAFT_VARIANTS_MAX) }))
      .optional(),
    pictures: z.array(z.object({ position: z.int(), alt: Text })).optional(),
    variants: z.record(Id, VariantChanges).optional(),
  }),
});
type SubmittedChanges = z.output<typeof DraftSubmission>['changes'];
type VariantInput = NonNullable<BodyInput<typeof updateImportItem>['variants']>[number];

/** Saves the editor's changes, all or none. Errors come back per field. */
export async function saveDraft(caller: Caller, importItemId: string): Promise<SaveResult> {
  const form = await caller.request.formData();
  const parsed = DraftSubmission.safeParse(parseJson(form.get('draft')));
  if (!parsed.success) throw new Response(null, { status: 400 });
  const { version, currency, changes } = parsed.data;
  const { tags, collections, variants = {}, texts = {}, ...rest } = changes;
  const textEdits = entriesOf(texts).map(([locale, text]) => ({ locale, ...text }));
  const amounts = await readAmounts(variants, currency, caller);
  if (amounts.status === 'invalid') return amounts;
  const body = {
    version,
    ...rest,
    ...(textEdits.length === 0 ? {} : { texts: textEdits }),
    ...(tags === undefined ? {} : { tags: splitNames(tags) }),
    ...(collections === undefined ? {} : { collections: splitNames(collections) }),
    ...(amounts.variants.length === 0 ? {} : { variants: amounts.variants }),
  };
  const answer = await callProvider(updateImportItem, { params: { importItemId }, body }, caller);
  if (answer.status === 'ok') return { status: 'saved', draft: answer.data };
  const submitted = {
    variantIds: amounts.variants.map(({ variantId }) => variantId),
    locales: textEdits.map(({ locale }) => locale),
    mainLocale: changes.mainLocale ?? parsed.data.mainLocale,
  };
  return { status: 'refused', problem: answer.problem, fields: toFieldMessages(answer.problem, submitted) };
}

function parseJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return null;
  }
}

/** Parses typed amounts into minor units, with a message for each field that cannot be parsed. */
async function readAmounts(
  variants: NonNullable<SubmittedChanges['variants']>,
  currency: string,
  caller: Caller,
): Promise<{ status: 'read'; variants: VariantInput[] } | { status: 'invalid'; fields: FieldMessages }> {
  const locale = await requestLocale(caller.request);
  const t = await translatorOf(caller.request, 'ui');
  const rules = { locale, digits: currencyDigits(currency), maxMinor: MAX_AMOUNT_MINOR };
  const fields: FieldMessages = {};
  const minor = (typed: string, name: string): number | null => {
    const parsed = parseAmount(typed, rules);
    if (parsed.status === 'refused') fields[name] = amountMessage(parsed.reason, { t, typed, currency, rules });
    return parsed.status === 'ok' ? parsed.amountMinor : null;
  };
  const read = Object.entries(variants).map(([variantId, { price, compareAt, ...rest }]) => ({
    variantId,
    ...rest,
    ...(price === undefined ? {} : { priceMinor: minor(price, variantFieldName('price', variantId)) }),
    ...(compareAt === undefined ? {} : { compareAtMinor: minor(compareAt, variantFieldName('compareAt', variantId)) }),
  }));
  return Object.keys(fields).length > 0 ? { status: 'invalid', fields } : { status: 'read', variants: read };
}

/** In the order of the request. */
interface Submitted {
  variantIds: readonly string[];
  locales: readonly Locale[];
  mainLocale: Locale;
}

/** The provider's paths are positions (`variants.3.priceMinor`); the editor names fields by variant id and language. */
function toFieldMessages(problem: Problem, submitted: Submitted): FieldMessages {
  const fields: FieldMessages = {};
  for (const { path, message } of problem.fields ?? []) fields[fieldName(path, submitted)] ??= message;
  return fields;
}

const variantMembers = { priceMinor: 'price', compareAtMinor: 'compareAt', sku: 'sku', barcode: 'barcode', picture: 'picture' } as const;

function fieldName(path: string, { variantIds, locales: textLocales, mainLocale }: Submitted): string {
  const [, index, member = ''] = /^variants\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const variantId = index === undefined ? undefined : variantIds[Number(index)];
  if (variantId !== undefined && member in variantMembers)
    return variantFieldName(variantMembers[member as keyof typeof variantMembers], variantId);
  const [, place, part] = /^texts\.(\d+)\.(title|descriptionHtml)$/.exec(path) ?? [];
  const locale = place === undefined ? undefined : textLocales[Number(place)];
  if (locale !== undefined) return textFieldName(part === 'title' ? 'title' : 'descriptionHtml', locale, mainLocale);
  const [head = ''] = path.split('.');
  return path.startsWith(`${draftFields.options}.`) ? path : head;
}
