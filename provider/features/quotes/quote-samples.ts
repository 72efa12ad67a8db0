import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import type { Cause } from '#contract/problem.ts';
import type { QuoteSample, SampleAnswer } from '#contract/quotes.ts';
import { fitsForm } from '#provider/features/shipping/post-code-area.ts';
import type { RateBook } from '#provider/features/shipping/quote-freight.ts';
import { withTaxMode } from '#provider/features/orders/with-tax-mode.ts';
import { findUnknownCountries } from '#provider/features/regions/find-unknown-countries.ts';
import { regionCode } from '#provider/features/regions/region-code.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { rankOffers, selectOffer, ruleFor } from './select-offer.ts';
import { describeOffer, describeRefusal } from './describe-offer.ts';
import { findVariantGoods, type VariantGoods } from './goods.store.ts';
import { findQuoteBasis, type QuoteBasis } from './find-quote-basis.ts';
import { findHandlingPrice, offerOwnLabel } from './offer-own-label.ts';
import { preferredFirst } from './plan-warehouses.ts';
import { type OfferAnswer, quoteGoods } from './quote-goods.ts';
import { taxChoiceFor } from './quote-order.ts';
import { type ItemLine, type QuoteInput, workingDaysOf } from './quote-wish.ts';

type Sample = z.output<typeof QuoteSample>;
type KnownGoods = ReadonlyMap<string, VariantGoods>;

/** What each sample would cost today, by every method and by the rules and profiles of the account. Keeps nothing. */
export async function quoteSamples(
  services: Services,
  asked: { accountId: string; locale: Locale; samples: Sample[] },
): Promise<SampleAnswer[]> {
  const { db } = services.database;
  const { samples } = asked;
  const goods = new Map((await findVariantGoods(db, idsOf(samples))).map((variant) => [variant.id, variant]));
  const wrong = await wrongFields(services, samples, goods);
  if (wrong.length > 0) throw new Refusal('validation-failed', { fields: wrong });
  const basis = await findQuoteBasis(services, asked.accountId);
  return Promise.all(
    samples.map(async (sample) => {
      const { ownLabelFrom } = sample;
      const handlingMinor = ownLabelFrom === undefined ? null : await findHandlingPrice(db, ownLabelFrom);
      return answerSample(basis, { sample, goods, locale: asked.locale, handlingMinor });
    }),
  );
}

function idsOf(samples: Sample[]): string[] {
  return [...new Set(samples.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)))];
}

async function wrongFields(services: Services, samples: Sample[], goods: KnownGoods): Promise<RefusedField[]> {
  const unknown = await findUnknownCountries(services.database.db, [...new Set(samples.map(({ country }) => country))]);
  return samples.flatMap(({ country, lines }, place) => [
    ...(unknown.has(country) ? [{ path: `samples.${place}.country`, code: 'unknown-country' } as const] : []),
    ...lines.flatMap(({ variantId }, line) =>
      goods.has(variantId) ? [] : [{ path: `samples.${place}.lines.${line}.variantId`, code: 'not-a-choice' } as const],
    ),
  ]);
}

async function answerSample(
  { book, wishes, day }: QuoteBasis,
  { sample, goods, locale, handlingMinor }: { sample: Sample; goods: KnownGoods; locale: Locale; handlingMinor: number | null },
): Promise<SampleAnswer> {
  const rule = ruleFor(wishes.rules, sample.country);
  const wish = { ...goodsWish(sample, goods), day, region: await regionCode(sample.country, sample.province) };
  const tax = taxChoiceFor(book, wish, withTaxMode(wishes, sample.taxMode ?? null, { country: sample.country, book }).profiles);
  // What was selected for this order alone has no other way to fall back on.
  const asked =
    tax === null && sample.taxMode !== undefined
      ? []
      : quoteGoods(book, { ...wish, insured: sample.insured ?? rule?.insured ?? false, tax: tax ?? DEFAULTS });
  const answers = asked
    .filter(({ method }) => sample.warehouse === undefined || method.warehouse === sample.warehouse)
    .map((answer) => withStock(answer, wish.lines));
  const offers = rankOffers(answers.filter((answer) => answer.status === 'offered'));
  const [sends] = preferredFirst(rule?.warehouse ?? null).filter((code) => offers.some(({ method }) => method.warehouse === code));
  const choice = selectOffer(
    sends === undefined ? answers : answers.filter(({ method }) => method.warehouse === sends),
    rule,
    sample.country,
  );
  const keptBack: Cause[] = [
    ...(tax === null ? [{ code: 'tax-number-expired', params: { country: sample.country } } as const] : []),
    ...unfitPostCode(book, sample),
  ];
  return {
    offers: offers.map((offer) => describeOffer(offer, locale)),
    refused: answers.filter((answer) => answer.status === 'refused').map((refused) => describeRefusal(refused, locale)),
    selected: keptBack.length > 0 ? null : (choice.offer?.method.code ?? null),
    reasons: asked.length === 0 && tax === null ? keptBack : [...keptBack, ...choice.reasons],
    ownLabel: answerOwnLabel(book, wish, { warehouse: sample.ownLabelFrom, handlingMinor, locale }),
    rateBookVersion: book.version,
  };
}

function answerOwnLabel(
  book: RateBook,
  wish: Pick<QuoteInput<SampleLine>, 'lines' | 'day' | 'workingDays'>,
  { warehouse, handlingMinor, locale }: { warehouse: Sample['ownLabelFrom']; handlingMinor: number | null; locale: Locale },
): SampleAnswer['ownLabel'] {
  if (warehouse === undefined || handlingMinor === null) return null;
  const reasons = missingFrom(warehouse, wish.lines);
  if (reasons.length > 0) return { offer: null, reasons };
  return { offer: describeOffer(offerOwnLabel(book, wish, { warehouse, carrier: '', handlingMinor }), locale), reasons };
}

function unfitPostCode(book: RateBook, { country, postCode }: Sample): Cause[] {
  const forms = book.addressRules.get(country)?.postcodeForms ?? [];
  return postCode === '' || forms.length === 0 || fitsForm(postCode, forms)
    ? []
    : [{ code: 'postcode-unfit', params: { postCode, country } }];
}

const DEFAULTS = { mode: 'none', overLimit: 'hold', declaredBase: 'store' } as const;

interface SampleLine extends ItemLine {
  sku: string;
  stock: Readonly<Record<string, number>>;
}

function goodsWish(sample: Sample, goods: KnownGoods): Omit<QuoteInput<SampleLine>, 'insured' | 'tax' | 'region' | 'day'> {
  const known = sample.lines.flatMap((line) => {
    const variant = goods.get(line.variantId);
    return variant === undefined ? [] : [{ line, variant }];
  });
  return {
    country: sample.country,
    postCode: sample.postCode === '' ? null : sample.postCode,
    lines: known.map(({ line, variant }) => toLine(variant, line)),
    workingDays: workingDaysOf(known.map(({ variant }) => variant)),
  };
}

/** A variant as goods of a quote, declared at the given price, else at the suggested one, else at its cost. */
export function toLine(variant: VariantGoods, { quantity, unitSale }: Pick<Sample['lines'][number], 'quantity' | 'unitSale'>): SampleLine {
  const { id, costMinor, suggested, ...rest } = variant;
  return {
    ...rest,
    variantId: id,
    quantity,
    unitCostMinor: costMinor,
    unitSale: unitSale ?? suggested ?? { amountMinor: costMinor, currency: 'CNY' },
  };
}

/** A method of a warehouse that lacks the goods offers nothing. */
function withStock(answer: OfferAnswer<SampleLine>, lines: SampleLine[]): OfferAnswer<SampleLine> {
  const { method } = answer;
  const missing = missingFrom(method.warehouse, lines);
  if (missing.length === 0) return answer;
  return { status: 'refused', method, reasons: [...missing, ...(answer.status === 'refused' ? answer.reasons : [])] };
}

function missingFrom(warehouse: string, lines: SampleLine[]): Cause[] {
  return lines.flatMap(({ sku, stock, quantity }): Cause[] => {
    const available = stock[warehouse] ?? 0;
    if (available >= quantity) return [];
    return [
      available === 0 ? { code: 'out-of-stock', params: { sku } } : { code: 'stock-short', params: { sku, available, wanted: quantity } },
    ];
  });
}
