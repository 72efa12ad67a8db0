import { BlockStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { OWN_LOGISTICS } from '#contract/manual-orders.values.ts';
import type { Money as MoneyValue } from '#contract/money.ts';
import type { QuoteTaxCharge, QuoteOffer } from '#contract/quotes.ts';
import type { Strings } from '#app/i18n/strings.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { FactRows, type Fact } from '#app/ui/fact-rows.tsx';
import { formatShare } from '#app/ui/format-number.ts';
import { ApproximateMoney, Money, useMoneyText } from '#app/ui/money.tsx';
import { useWeightText } from '#app/ui/weight.tsx';

const extraParts = ['insurance', 'duty', 'tax', 'clearanceFee', 'serviceFee'] as const satisfies (keyof QuoteOffer)[];
const freightParts = [
  'registration',
  'weight',
  'remote',
  'special',
  'fuel',
  'discount',
] as const satisfies (keyof QuoteOffer['freightParts'])[];
/** Duty and tax rules with a name of their own; rules that operators load are named by their kind. */
const namedRules = [
  'vat',
  'import-tax',
  'icms',
  'eu-flat-duty',
  'us-china',
  'au-general',
  'br-certified-to-50',
  'br-certified',
  'br-simplified',
] as const satisfies (keyof Strings['quotes']['dutyTax']['rule'])[];

/** An offer, or the quote of an order made from one. */
type PricedOffer = Omit<QuoteOffer, 'carrier' | 'tracked'>;

/** Everything in an offer's total, and the duty and tax due on delivery, which are not. Parts that cost nothing are left out. */
export function OfferParts({
  offer,
  ownedUnits = 0,
}: {
  offer: PricedOffer;
  /** Units its merchant owns, which are not charged. */ ownedUnits?: number;
}) {
  const { t } = useTranslation('quotes');
  const extras = extraParts.filter((part) => offer[part].amountMinor !== 0);
  return (
    <BlockStack gap="400">
      <FactRows
        facts={[
          { label: t('part.goods'), value: <Amount value={offer.goods} /> },
          ...(ownedUnits === 0 ? [] : [{ label: t('part.goodsOwned', { count: ownedUnits }), value: t('part.free') }]),
          { label: t('part.freight'), value: <Amount value={offer.freight} /> },
          ...extras.map((part) => ({
            label: t(part === 'serviceFee' && offer.methodCode === OWN_LOGISTICS ? 'part.handling' : `part.${part}`),
            value: <Amount value={offer[part]} />,
          })),
          { label: t('part.total'), value: <Money value={offer.total} display="explicit" />, strong: true },
        ]}
      />
      <ApproximateMoney value={offer.total} />
      <DueOnDelivery offer={offer} />
      <FreightRows offer={offer} />
      {offer.parcels.map((parcel, index) => (
        <BlockStack key={index} gap="200">
          <Text as="h5" variant="headingXs">
            {offer.parcels.length === 1 ? t('parcel.only') : t('parcel.numbered', { number: index + 1, count: offer.parcels.length })}
          </Text>
          <ChargedWeight parcel={parcel} />
          <DutyAndTaxList charges={parcel.charges} />
        </BlockStack>
      ))}
    </BlockStack>
  );
}

function Amount({ value }: { value: MoneyValue }) {
  return <Money value={value} display="short" />;
}

function DueOnDelivery({ offer: { atDoor } }: { offer: PricedOffer }) {
  const { t } = useTranslation('quotes');
  if (atDoor === null) return null;
  return (
    <BlockStack gap="200">
      <Text as="h5" variant="headingXs">
        {t('door.title')}
      </Text>
      <FactRows
        facts={[
          { label: t('part.duty'), value: <Money value={atDoor.duty} display="explicit" /> },
          { label: t('part.tax'), value: <Money value={atDoor.tax} display="explicit" /> },
        ]}
      />
    </BlockStack>
  );
}

function FreightRows({ offer }: { offer: PricedOffer }) {
  const { t } = useTranslation('quotes');
  const facts: Fact[] = freightParts
    .filter((part) => offer.freightParts[part].amountMinor !== 0)
    .map((part) => ({ label: t(`freight.${part}`), value: <Amount value={withSign(offer.freightParts[part], part)} /> }));
  if (facts.length === 0) return null;
  return (
    <BlockStack gap="200">
      <Text as="h5" variant="headingXs">
        {t('freight.title')}
      </Text>
      <FactRows facts={facts} />
    </BlockStack>
  );
}

/** A discount is subtracted. */
function withSign({ amountMinor, currency }: MoneyValue, part: (typeof freightParts)[number]): MoneyValue {
  return { amountMinor: part === 'discount' ? -amountMinor : amountMinor, currency };
}

function ChargedWeight({ parcel }: { parcel: QuoteOffer['parcels'][number] }) {
  const { t } = useTranslation('quotes');
  const weight = useWeightText();
  const values = {
    charged: weight(parcel.chargedG),
    actual: weight(parcel.actualG),
    volumetric: weight(parcel.volumetricG),
    step: weight(parcel.stepG),
    least: weight(parcel.minG),
    divisor: parcel.divisorCm3PerKg,
  };
  return (
    <BlockStack gap="050">
      <Text as="p">
        <span suppressHydrationWarning>{t(`charged.${parcel.chargedBy}`, values)}</span>
      </Text>
      <Text as="p" variant="bodySm" tone="subdued">
        <span suppressHydrationWarning>
          {t(`sizeRule.${parcel.volumetricRule}`, values)} {t('sizeRule.steps', values)}
        </span>
      </Text>
    </BlockStack>
  );
}

/** Each duty and tax on a parcel: its rule, what it is calculated from, and who pays it. */
function DutyAndTaxList({ charges }: { charges: QuoteTaxCharge[] }) {
  const { t } = useTranslation('quotes');
  if (charges.length === 0) return <Text as="p">{t('dutyTax.none')}</Text>;
  return (
    <List>
      {charges.map((charge, index) => (
        <List.Item key={`${charge.rule}-${index}`}>
          <DutyOrTax charge={charge} />
        </List.Item>
      ))}
    </List>
  );
}

function DutyOrTax({ charge }: { charge: QuoteTaxCharge }) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const money = useMoneyText();
  const namedRule = namedRules.find((rule) => rule === charge.rule);
  const values = {
    name: namedRule === undefined ? t(`dutyTax.kind.${charge.kind}`) : t(`dutyTax.rule.${namedRule}`),
    base: money(charge.base),
    amount: money(charge.amount),
    share: formatShare((charge.rateBp ?? 0) / 10_000, locale),
    count: charge.count ?? 0,
  };
  return (
    <BlockStack gap="050">
      <span suppressHydrationWarning>{t(charge.count === null ? 'dutyTax.share' : 'dutyTax.counted', values)}</span>
      <Text as="span" variant="bodySm" tone="subdued">
        <span suppressHydrationWarning>{t(`dutyTax.paidBy.${charge.paidBy}`, { amount: money(charge.amountCny) })}</span>
      </Text>
    </BlockStack>
  );
}

/** What to know about an offer besides its amounts. */
export function OfferWarnings({ offer }: { offer: Pick<QuoteOffer, 'warnings' | 'parcels' | 'closedDays'> }) {
  const { t } = useTranslation('quotes');
  return offer.warnings.map((warning) => (
    <Text key={warning} as="p" tone="caution">
      {t(`warning.${warning}`, { count: warning === 'split' ? offer.parcels.length : offer.closedDays })}
    </Text>
  ));
}
