import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { QuoteOffer } from '#contract/quotes.ts';

/** What an offer says beside its figures. */
export function OfferWarnings({ offer }: { offer: Pick<QuoteOffer, 'warnings' | 'parcels' | 'closedDays'> }) {
  const { t } = useTranslation('quotes');
  return offer.warnings.map((warning) => (
    <Text key={warning} as="p" tone="caution">
      {t(`warning.${warning}`, { count: warning === 'split' ? offer.parcels.length : offer.closedDays })}
    </Text>
  ));
}
