import { useState } from 'react';
import { BlockStack, Box, Card, Icon, InlineStack } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Product } from '#contract/products.ts';
import { paths } from '#app/paths.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';

/** The selected picture, the thumbnails to select it from, and a download of all of them. */
export function Gallery({ product: { id, name, pictures } }: { product: Pick<Product, 'id' | 'name' | 'pictures'> }) {
  const { t } = useTranslation('products');
  const [selected, setSelected] = useState(0);
  const picture = pictures[selected];
  return (
    <Card>
      <BlockStack gap="300">
        <Box background="bg-surface-secondary" borderRadius="200" overflowX="hidden" overflowY="hidden">
          {picture === undefined ? (
            <Box paddingBlock="1600">
              <Icon source={ImageIcon} tone="subdued" accessibilityLabel={name} />
            </Box>
          ) : (
            <img
              src={picture.url}
              alt={picture.alt}
              width={640}
              height={640}
              style={{ display: 'block', width: '100%', height: 'auto', aspectRatio: 1, objectFit: 'contain' }}
            />
          )}
        </Box>
        {pictures.length < 2 ? null : (
          <InlineStack gap="200">
            {pictures.map(({ url, alt }, index) => (
              <PreviewImage key={url} src={url} alt={alt} size="medium" selected={index === selected} onSelect={() => setSelected(index)} />
            ))}
          </InlineStack>
        )}
        {pictures.length === 0 ? null : (
          <InlineStack>
            <FileButton variant="plain" action={generatePath(paths.productPictures, { productId: id })}>
              {t('detail.downloadPictures', { count: pictures.length })}
            </FileButton>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}
