import { BlockStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import { DELIVERY_DAYS_MAX } from '#contract/products.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { amountMessage } from '#app/ui/amount-message.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { readAmount } from '#app/ui/read-amount.ts';
import { countryChange } from './country-change.ts';
import { CountryField } from './country-field.tsx';
import type { ProductsQuery } from './products-query.ts';

/** What is wrong with what was typed, at the field it is about. */
export interface LandedProblems {
  country?: string | undefined;
  landedFrom?: string | undefined;
  landedTo?: string | undefined;
  days?: string | undefined;
}
/** Of the fields, those that are kept as they are typed; amounts are read from the form. */
export interface LandedWish {
  country: string;
  days: string;
}

interface LandedFilterProps {
  query: ProductsQuery;
  wish: LandedWish;
  onChange: (wish: LandedWish) => void;
  problems: LandedProblems;
}

/** What a product costs at a door and how soon it is there: of the country chosen with it. */
export function LandedFilter({ query, wish, onChange, problems }: LandedFilterProps) {
  const { t } = useTranslation('products');
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        {t('filter.atDoor')}
      </Text>
      <CountryField chosen={wish.country} error={problems.country} onChoose={(country) => onChange({ ...wish, country: country ?? '' })} />
      <AmountField
        name="landedFrom"
        label={t('filter.landedFrom')}
        currency={WALLET_CURRENCY}
        defaultMinor={query.landedMin ?? null}
        maxMinor={MAX_AMOUNT_MINOR}
        error={problems.landedFrom}
      />
      <AmountField
        name="landedTo"
        label={t('filter.landedTo')}
        currency={WALLET_CURRENCY}
        defaultMinor={query.landedMax ?? null}
        maxMinor={MAX_AMOUNT_MINOR}
        error={problems.landedTo}
      />
      <TextField
        label={t('filter.delivery')}
        value={wish.days}
        onChange={(days) => onChange({ ...wish, days })}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        error={problems.days}
      />
    </BlockStack>
  );
}

type Read = { status: 'ok'; changes: Record<string, string | null> } | { status: 'refused'; problems: LandedProblems };

/** Reads what was typed as the address has it, or says at which field something is wrong. */
export function useLandedReader(query: ProductsQuery): (form: FormData, wish: LandedWish) => Read {
  const { t } = useTranslation('products');
  const { t: uiText } = useTranslation('ui');
  const locale = useLocale();
  const rules = { locale, currency: WALLET_CURRENCY, maxMinor: MAX_AMOUNT_MINOR, digits: currencyDigits(WALLET_CURRENCY) };
  const bound = (form: FormData, name: string) => {
    const parsed = readAmount(form, name, rules);
    if (parsed.status !== 'refused') return { minor: parsed.status === 'ok' ? parsed.amountMinor : null };
    const typed = String(form.get(name));
    return { minor: null, problem: amountMessage(parsed.reason, { t: uiText, typed, currency: WALLET_CURRENCY, rules }) };
  };
  return (form, { country, days }) => {
    const [from, to, daysMax] = [bound(form, 'landedFrom'), bound(form, 'landedTo'), days.trim()];
    const isCrossed = from.minor !== null && to.minor !== null && from.minor > to.minor;
    const isAsked = from.minor !== null || to.minor !== null || daysMax !== '';
    const problems = {
      country: isAsked && country === '' ? t('filter.countryFirst') : undefined,
      landedFrom: from.problem,
      landedTo: isCrossed ? t('filter.costCrossed') : to.problem,
      days: daysMax === '' || isDays(daysMax) ? undefined : t('filter.daysWrong', { max: DELIVERY_DAYS_MAX }),
    };
    if (Object.values(problems).some((problem) => problem !== undefined)) return { status: 'refused', problems };
    const asked = {
      landedMin: textOf(from.minor),
      landedMax: textOf(to.minor),
      deliveryDaysMax: daysMax === '' ? null : String(Number(daysMax)),
    };
    return { status: 'ok', changes: { ...asked, ...countryChange(country === '' ? null : country, query) } };
  };
}

function isDays(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= DELIVERY_DAYS_MAX;
}

function textOf(minor: number | null): string | null {
  return minor === null ? null : String(minor);
}
