import { useState } from 'react';
import { BlockStack, Card, Icon, InlineStack } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import type { Product } from '#contract/products.ts';
import { PreviewImage } from '#app/ui/preview-image.tsx';

/** The chosen picture, and thumbnails to preview and choose from. */
export function Gallery({ name, pictures }: { name: string; pictures: Product['pictures'] }) {
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
      </BlockStack>
    </Card>
  );
}
