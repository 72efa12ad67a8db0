import { z } from 'zod';
import { CountryCode, Id, type BodyInput } from '#contract/endpoint.ts';
import { DRAFT_VARIANTS_MAX } from '#contract/import-list.values.ts';
import { updateImportItem, type ImportItem } from '#contract/import-list.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { CurrencyCode } from '#contract/money.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import type { Problem } from '#contract/problem.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { amountMessage } from '#app/ui/amount-message.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { parseAmount } from '#app/ui/parse-amount.ts';
import { entriesOf, readNames } from './draft-changes.ts';
import { draftFields, textFieldName, variantFieldName, type FieldMessages } from './draft-fields.ts';

export type SaveOutcome =
  | { status: 'saved'; draft: ImportItem }
  | { status: 'mistyped'; fields: FieldMessages }
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
const SentDraft = z.object({
  version: z.int(),
  currency: CurrencyCode,
  /** As it is stored. */
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
type SentChanges = z.output<typeof SentDraft>['changes'];
type VariantInput = NonNullable<BodyInput<typeof updateImportItem>['variants']>[number];

/** Saves what was changed in the editor. What can't be read, or is refused, is said per field; nothing is stored then. */
export async function saveDraft(caller: Caller, importItemId: string): Promise<SaveOutcome> {
  const form = await caller.request.formData();
  const sent = SentDraft.safeParse(parseJson(form.get('draft')));
  if (!sent.success) throw new Response(null, { status: 400 });
  const { version, currency, changes } = sent.data;
  const { tags, collections, variants = {}, texts = {}, ...rest } = changes;
  const textEdits = entriesOf(texts).map(([locale, text]) => ({ locale, ...text }));
  const amounts = await readAmounts(variants, currency, caller);
  if (amounts.status === 'mistyped') return amounts;
  const body = {
    version,
    ...rest,
    ...(textEdits.length === 0 ? {} : { texts: textEdits }),
    ...(tags === undefined ? {} : { tags: readNames(tags) }),
    ...(collections === undefined ? {} : { collections: readNames(collections) }),
    ...(amounts.variants.length === 0 ? {} : { variants: amounts.variants }),
  };
  const answer = await callProvider(updateImportItem, { params: { importItemId }, body }, caller);
  if (answer.status === 'ok') return { status: 'saved', draft: answer.data };
  const sentAs = {
    variantIds: amounts.variants.map(({ variantId }) => variantId),
    locales: textEdits.map(({ locale }) => locale),
    mainLocale: changes.mainLocale ?? sent.data.mainLocale,
  };
  return { status: 'refused', problem: answer.problem, fields: fieldsOf(answer.problem, sentAs) };
}

function parseJson(sent: unknown): unknown {
  try {
    return JSON.parse(String(sent));
  } catch {
    return null;
  }
}

/** Amounts as typed become minor units; one that can't be read is told at its field. */
async function readAmounts(
  variants: NonNullable<SentChanges['variants']>,
  currency: string,
  caller: Caller,
): Promise<{ status: 'read'; variants: VariantInput[] } | { status: 'mistyped'; fields: FieldMessages }> {
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
  return Object.keys(fields).length > 0 ? { status: 'mistyped', fields } : { status: 'read', variants: read };
}

/** In the order they were sent. */
interface SentAs {
  variantIds: readonly string[];
  locales: readonly Locale[];
  mainLocale: Locale;
}

/** The provider names `variants.3.priceMinor` and `texts.1.title`; the editor names its fields by variant and by language. */
function fieldsOf(problem: Problem, sentAs: SentAs): FieldMessages {
  const fields: FieldMessages = {};
  for (const { path, message } of problem.fields ?? []) fields[fieldName(path, sentAs)] ??= message;
  return fields;
}

const variantMembers = { priceMinor: 'price', compareAtMinor: 'compareAt', sku: 'sku', barcode: 'barcode', picture: 'picture' } as const;

function fieldName(path: string, { variantIds, locales: sent, mainLocale }: SentAs): string {
  const [, index, member = ''] = /^variants\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const variantId = index === undefined ? undefined : variantIds[Number(index)];
  if (variantId !== undefined && member in variantMembers)
    return variantFieldName(variantMembers[member as keyof typeof variantMembers], variantId);
  const [, place, part] = /^texts\.(\d+)\.(title|descriptionHtml)$/.exec(path) ?? [];
  const locale = place === undefined ? undefined : sent[Number(place)];
  if (locale !== undefined) return textFieldName(part === 'title' ? 'title' : 'descriptionHtml', locale, mainLocale);
  const [head = ''] = path.split('.');
  return path.startsWith(`${draftFields.options}.`) ? path : head;
}
