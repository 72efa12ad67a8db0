import { memo, useState } from 'react';
import { generatePath } from '@remix-run/react';
import { BlockStack, Button, Card, Icon, InlineStack } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/products.ts';
import { paths } from '#app/paths.ts';
import { PreviewImage } from '#app/ui/preview-image.tsx';

/** The chosen picture, thumbnails to preview and choose from, and all of them as one file. */
export const Gallery = memo(function Gallery({ product: { id, name, pictures } }: { product: Pick<Product, 'id' | 'name' | 'pictures'> }) {
  const { t } = useTranslation('products');
  const [chosen, setChosen] = useState(0);
  const main = pictures[chosen];
  return (
    <Card>
      <BlockStack gap="300">
        <div className="wharf-gallery__main">
          {main === undefined ? (
            <Icon source={ImageIcon} tone="subdued" accessibilityLabel={name} />
          ) : (
            <img src={main.url} alt={main.alt} width={640} height={640} />
          )}
        </div>
        {pictures.length < 2 ? null : (
          <InlineStack gap="200">
            {pictures.map(({ url, alt }, index) => (
              <PreviewImage key={url} src={url} alt={alt} size="medium" chosen={index === chosen} onChoose={() => setChosen(index)} />
            ))}
          </InlineStack>
        )}
        {pictures.length === 0 ? null : (
          <InlineStack>
            <Button variant="plain" download url={generatePath(paths.productPictures, { productId: id })}>
              {t('detail.downloadPictures', { count: pictures.length })}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
});
