import type { ReactNode } from 'react';
import { BlockStack, InlineGrid, Text } from '@shopify/polaris';
import { PreviewImage } from '#app/ui/preview-image.tsx';

interface GoodsNameProps {
  name: string;
  /** Of its variant, e.g. `Red / M`; empty: it has none. */
  options?: string;
  /** Null: there is none. */
  pictureUrl: string | null;
  sku: string;
  /** What is said of the goods below their SKU. */
  children?: ReactNode;
}

/** Goods with their picture, name, options and SKU; long names break. */
export function GoodsName({ name, options = '', pictureUrl, sku, children }: GoodsNameProps) {
  return (
    <InlineGrid columns="auto minmax(0, 1fr)" gap="300" alignItems="start">
      <PreviewImage src={pictureUrl} alt={name} />
      <BlockStack gap="050">
        <Text as="span" fontWeight="medium" breakWord>
          {options === '' ? name : `${name} · ${options}`}
        </Text>
        {sku === '' ? null : (
          <Text as="span" variant="bodySm" tone="subdued" breakWord>
            {sku}
          </Text>
        )}
        {children}
      </BlockStack>
    </InlineGrid>
  );
}
