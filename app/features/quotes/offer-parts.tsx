import { BlockStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Money as MoneyValue } from '#contract/money.ts';
import type { FreightParts } from '#contract/products.ts';
import type { QuoteOffer } from '#contract/quotes.ts';
import { FactRows, type Fact } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';
import { useWeightText } from '#app/ui/weight.tsx';
import { LevyRows } from './levy-rows.tsx';

const extras = ['insurance', 'duty', 'tax', 'clearanceFee', 'serviceFee'] as const satisfies (keyof QuoteOffer)[];
const freightParts = ['registration', 'weight', 'remote', 'special', 'fuel', 'discount'] as const satisfies (keyof z.infer<
  typeof FreightParts
>)[];

/** An offer, or the quote of an order made from one. */
type PricedOffer = Omit<QuoteOffer, 'carrier' | 'tracked'>;

/** Everything an offer's total is made of, and what is asked at the door beside it. Parts that cost nothing are left out. */
export function OfferParts({ offer }: { offer: PricedOffer }) {
  const { t } = useTranslation('quotes');
  const shown = extras.filter((part) => offer[part].amountMinor !== 0);
  return (
    <BlockStack gap="400">
      <FactRows
        facts={[
          { label: t('part.goods'), value: <Amount of={offer.goods} /> },
          { label: t('part.freight'), value: <Amount of={offer.freight} /> },
          ...shown.map((part) => ({ label: t(`part.${part}`), value: <Amount of={offer[part]} /> })),
          { label: t('part.total'), value: <Money value={offer.total} display="explicit" />, strong: true },
        ]}
      />
      <AtDoor offer={offer} />
      <FreightRows offer={offer} />
      {offer.parcels.map((parcel, index) => (
        <BlockStack key={index} gap="200">
          <Text as="h5" variant="headingXs">
            {offer.parcels.length === 1 ? t('parcel.only') : t('parcel.numbered', { number: index + 1, count: offer.parcels.length })}
          </Text>
          <ChargedWeight parcel={parcel} />
          <LevyRows levies={parcel.levies} />
        </BlockStack>
      ))}
    </BlockStack>
  );
}

function Amount({ of }: { of: MoneyValue }) {
  return <Money value={of} display="short" />;
}

function AtDoor({ offer: { atDoor } }: { offer: PricedOffer }) {
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
    .map((part) => ({ label: t(`freight.${part}`), value: <Amount of={signed(offer.freightParts[part], part)} /> }));
  return (
    <BlockStack gap="200">
      <Text as="h5" variant="headingXs">
        {t('freight.title')}
      </Text>
      <FactRows facts={facts} />
    </BlockStack>
  );
}

/** A discount is taken off. */
function signed({ amountMinor, currency }: MoneyValue, part: (typeof freightParts)[number]): MoneyValue {
  return { amountMinor: part === 'discount' ? -amountMinor : amountMinor, currency };
}

function ChargedWeight({ parcel }: { parcel: QuoteOffer['parcels'][number] }) {
  const { t } = useTranslation('quotes');
  const weight = useWeightText();
  const words = {
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
        <span suppressHydrationWarning>{t(`charged.${parcel.chargedBy}`, words)}</span>
      </Text>
      <Text as="p" variant="bodySm" tone="subdued">
        <span suppressHydrationWarning>
          {t(`sizeRule.${parcel.volumetricRule}`, words)} {t('sizeRule.steps', words)}
        </span>
      </Text>
    </BlockStack>
  );
}
