import { BlockStack, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { StateBanner } from '#app/ui/state-banner.tsx';
import { Alternatives } from './alternatives.tsx';

/** Says that a product is sold no longer, and what is like it. */
export function OffSale({ alternatives }: { alternatives: Parameters<typeof Alternatives>[0]['products'] }) {
  const { t } = useTranslation('products');
  return (
    <BlockStack gap="400">
      <StateBanner tone="warning" title={t('detail.offSaleTitle')}>
        <BlockStack gap="200">
          <p>{t('detail.offSaleText')}</p>
          <div>
            <Button url={paths.products}>{t('detail.findOthers')}</Button>
          </div>
        </BlockStack>
      </StateBanner>
      <Alternatives products={alternatives} />
    </BlockStack>
  );
}
