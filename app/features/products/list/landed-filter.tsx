import { BlockStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import { DELIVERY_DAYS_MAX } from '#contract/products.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { amountMessage, readAmount } from '#app/ui/parse-amount.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { countryChange, CountryField } from './country-field.tsx';
import type { ProductsQuery } from './products-query.ts';

/** An error for each field that is wrong. */
export interface LandedProblems {
  country?: string | undefined;
  landedFrom?: string | undefined;
  landedTo?: string | undefined;
  days?: string | undefined;
}
/** The controlled fields; amounts are read from the form. */
export interface LandedInput {
  country: string;
  days: string;
}

interface LandedFilterProps {
  query: ProductsQuery;
  input: LandedInput;
  onChange: (input: LandedInput) => void;
  problems: LandedProblems;
}

/** Landed price and delivery time, with the country they depend on. */
export function LandedFilter({ query, input, onChange, problems }: LandedFilterProps) {
  const { t } = useTranslation('products');
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        {t('filter.atDoor')}
      </Text>
      <CountryField
        selected={input.country}
        error={problems.country}
        onSelect={(country) => onChange({ ...input, country: country ?? '' })}
      />
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
        value={input.days}
        onChange={(days) => onChange({ ...input, days })}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        error={problems.days}
      />
    </BlockStack>
  );
}

type Result = { status: 'ok'; changes: Record<string, string | null> } | { status: 'refused'; problems: LandedProblems };

/** Reads the fields into parameters of the address, or returns their errors. */
export function useLandedReader(query: ProductsQuery): (form: FormData, input: LandedInput) => Result {
  const { t } = useTranslation('products');
  const { t: uiText } = useTranslation('ui');
  const locale = useLocale();
  const rules = { locale, currency: WALLET_CURRENCY, maxMinor: MAX_AMOUNT_MINOR, digits: currencyDigits(WALLET_CURRENCY) };
  const readBound = (form: FormData, name: string) => {
    const parsed = readAmount(form, name, rules);
    if (parsed.status !== 'refused') return { minor: parsed.status === 'ok' ? parsed.amountMinor : null };
    const typed = String(form.get(name));
    return { minor: null, problem: amountMessage(parsed.reason, { t: uiText, typed, currency: WALLET_CURRENCY, rules }) };
  };
  return (form, { country, days }) => {
    const [from, to, daysMax] = [readBound(form, 'landedFrom'), readBound(form, 'landedTo'), days.trim()];
    const isCrossed = from.minor !== null && to.minor !== null && from.minor > to.minor;
    const isFiltered = from.minor !== null || to.minor !== null || daysMax !== '';
    const problems = {
      country: isFiltered && country === '' ? t('filter.countryFirst') : undefined,
      landedFrom: from.problem,
      landedTo: isCrossed ? t('filter.costCrossed') : to.problem,
      days: daysMax === '' || isDays(daysMax) ? undefined : t('filter.daysWrong', { max: DELIVERY_DAYS_MAX }),
    };
    if (Object.values(problems).some((problem) => problem !== undefined)) return { status: 'refused', problems };
    const bounds = {
      landedMin: toParam(from.minor),
      landedMax: toParam(to.minor),
      deliveryDaysMax: daysMax === '' ? null : String(Number(daysMax)),
    };
    return { status: 'ok', changes: { ...bounds, ...countryChange(country === '' ? null : country, query) } };
  };
}

function isDays(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= DELIVERY_DAYS_MAX;
}

function toParam(minor: number | null): string | null {
  return minor === null ? null : String(minor);
}
