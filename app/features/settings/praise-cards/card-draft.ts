import type { Locale } from '#contract/locales.ts';
import type { PraiseCard, PraiseCardDesign } from '#contract/praise-cards.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { parseAmount, typedAmount } from '#app/ui/parse-amount.ts';

/** The id in the address of a card that does not exist yet. */
export const NEW_CARD = 'new';

const DIGITS = 2;

/** A card as it is typed. */
export interface CardDraft {
  name: string;
  locale: Locale;
  design: PraiseCardDesign;
  storeIds: string[];
  products: { id: string; name: string }[];
  countries: string[];
  minValue: string;
  firstOrderOnly: boolean;
  position: string;
}

export type CardProblem =
  'nameMissing' | 'headlineMissing' | 'messageMissing' | 'colorWrong' | 'linkWrong' | 'valueWrong' | 'positionWrong';

/** A card's draft; of no card one to start from, with words in the language of the page. */
export function toDraft(
  card: Pick<PraiseCard, 'name' | 'locale' | 'design' | 'rules'> | null,
  {
    locale,
    starter,
    products,
  }: { locale: Locale; starter: { headline: string; message: string }; products: { id: string; name: string }[] },
): CardDraft {
  if (card === null)
    return {
      name: '',
      locale,
      design: { layout: 'classic', color: '#0b6e4f', ...starter, signature: '', link: '', code: '' },
      storeIds: [],
      products: [],
      countries: [],
      minValue: '',
      firstOrderOnly: false,
      position: '0',
    };
  const { rules } = card;
  return {
    name: card.name,
    locale: card.locale,
    design: card.design,
    storeIds: rules.storeIds,
    products: rules.productIds.map((id) => products.find((known) => known.id === id) ?? { id, name: id }),
    countries: rules.countries,
    minValue: rules.minValueMinor === null ? '' : typedAmount(rules.minValueMinor, { locale, digits: DIGITS }),
    firstOrderOnly: rules.firstOrderOnly,
    position: String(rules.position),
  };
}

/** The draft as it is saved. */
export function readDraft(draft: CardDraft, locale: Locale) {
  const value = parseAmount(draft.minValue, { locale, digits: DIGITS, maxMinor: MAX_AMOUNT_MINOR });
  return {
    name: draft.name.trim(),
    locale: draft.locale,
    design: draft.design,
    rules: {
      storeIds: draft.storeIds,
      productIds: draft.products.map(({ id }) => id),
      countries: draft.countries,
      minValueMinor: value.status === 'ok' && value.amountMinor > 0 ? value.amountMinor : null,
      firstOrderOnly: draft.firstOrderOnly,
      position: Number(draft.position),
    },
  };
}

/** What can't be saved as it is typed, by field. */
export function problemsOf(draft: CardDraft, locale: Locale): Partial<Record<string, CardProblem>> {
  const { design } = draft;
  const value = parseAmount(draft.minValue, { locale, digits: DIGITS, maxMinor: MAX_AMOUNT_MINOR });
  return {
    ...(draft.name.trim() === '' ? { name: 'nameMissing' } : {}),
    ...(design.headline.trim() === '' ? { headline: 'headlineMissing' } : {}),
    ...(design.message.trim() === '' ? { message: 'messageMissing' } : {}),
    ...(/^#[0-9a-f]{6}$/.test(design.color) ? {} : { color: 'colorWrong' }),
    ...(design.link.trim() === '' || /^https:\/\/\S+\.\S+$/.test(design.link.trim()) ? {} : { link: 'linkWrong' }),
    ...(value.status === 'refused' ? { minValue: 'valueWrong' } : {}),
    ...(/^\d{1,4}$/.test(draft.position) ? {} : { position: 'positionWrong' }),
  };
}
