import { BlockStack, Card, InlineGrid, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import { MoneyRange } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import styles from './editor.module.css';

/** The stored draft roughly as a shop shows it. */
export function PreviewTab({ draft, dirty }: { draft: ImportItem; dirty: boolean }) {
  const { t } = useTranslation('import-list');
  return (
    <Card>
      <BlockStack gap="300">
        {dirty ? (
          <Text as="p" tone="subdued">
            {t('preview.stored')}
          </Text>
        ) : null}
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="500">
          <InlineGrid columns="repeat(auto-fill, minmax(7rem, 1fr))" gap="200" alignItems="start">
            {draft.pictures.length === 0 ? <PreviewImage src={null} alt={draft.title} size="large" /> : null}
            {draft.pictures.map(({ position, url, alt }) => (
              <img key={position} className={styles.shopPicture} src={url} alt={alt} loading="lazy" />
            ))}
          </InlineGrid>
          <BlockStack gap="100">
            {draft.vendor === '' ? null : (
              <Text as="p" tone="subdued">
                {draft.vendor}
              </Text>
            )}
            <Text as="h2" variant="headingLg">
              {draft.title}
            </Text>
            <Text as="p" variant="headingMd">
              <PriceRange draft={draft} />
            </Text>
            {draft.options
              .filter(({ dropped }) => !dropped)
              .map(({ name, values }, place) => (
                // Options keep their positions.
                <div key={place}>
                  <Text as="h3" variant="headingXs">
                    {name}
                  </Text>
                  <Text as="p">{[...new Set(values.map((value) => value.name))].join(' · ')}</Text>
                </div>
              ))}
            {/* HTML the provider has sanitized. */}
            <div
              className={styles.richText}
              dangerouslySetInnerHTML={{ __html: draft.descriptionHtml === '' ? t('editor.noDescription') : draft.descriptionHtml }}
            />
          </BlockStack>
        </InlineGrid>
      </BlockStack>
    </Card>
  );
}

/** Prices of the included variants, lowest to highest. */
function PriceRange({ draft }: { draft: ImportItem }) {
  const { t } = useTranslation('import-list');
  const prices = draft.variants.flatMap(({ include, price }) => (include && price !== null ? [price] : []));
  const sorted = prices.toSorted((a, b) => a.amountMinor - b.amountMinor);
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (from === undefined || to === undefined) return t('row.noAmount');
  return <MoneyRange from={from} to={to} display="explicit" />;
}
