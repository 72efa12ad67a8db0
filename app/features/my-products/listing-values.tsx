import type { ReactNode } from 'react';
import { Badge, BlockStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Listing, Suggestion } from '#contract/my-products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount, formatShare } from '#app/ui/format-number.ts';
import { MoneyRange } from '#app/ui/money.tsx';
import styles from './my-products.module.css';

/** A short text in a cell or heading, which breaks into lines. */
export function Narrow({ children }: { children: ReactNode }) {
  return <span className={styles.narrow}>{children}</span>;
}

/** A dash, with what it means for screen readers. */
export function NoValue({ meaning }: { meaning: string }) {
  return (
    <>
      <span aria-hidden>–</span>
      <Text as="span" visuallyHidden>
        {meaning}
      </Text>
    </>
  );
}

/** `8 of 8`: how many variants of a listing have a mapping; highlighted while some are missing. */
export function LinkedCount({ listing }: { listing: Pick<Listing, 'mappedCount' | 'variantCount'> }) {
  const { t } = useTranslation('my-products');
  const text = t('list.linked', { linked: listing.mappedCount, total: listing.variantCount });
  return listing.mappedCount < listing.variantCount ? <Badge tone="attention">{text}</Badge> : <>{text}</>;
}

/** Product cost of the linked variants; a dash while none is linked. */
export function ListingCost({ listing, display }: { listing: Pick<Listing, 'costFrom' | 'costTo'>; display: 'short' | 'explicit' }) {
  const { t } = useTranslation('my-products');
  const { costFrom, costTo } = listing;
  if (costFrom === null || costTo === null) return <NoValue meaning={t('variants.notLinked')} />;
  return <MoneyRange from={costFrom} to={costTo} display={display} />;
}

/** Our stock and the store's. */
export function ListingStock({ listing }: { listing: Pick<Listing, 'available' | 'stock'> }) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  const text = (units: number | null) => (units === null ? '–' : formatCount(units, locale));
  return (
    <Text as="span" numeric>
      {t('list.stockPair', { ours: text(listing.available), store: text(listing.stock) })}
    </Text>
  );
}

/** A catalog product the listing may be, with the reason and the score of the match. */
export function SuggestionSummary({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  return (
    <BlockStack gap="050">
      <span>{t('suggestion.perhaps', { title: suggestion.title })}</span>
      <Text as="span" variant="bodySm" tone="subdued">
        {t(`suggestion.reason.${suggestion.reason}`)} · {t('suggestion.score', { score: formatShare(suggestion.score / 100, locale) })}
      </Text>
    </BlockStack>
  );
}
