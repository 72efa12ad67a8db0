import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { productFileLayouts } from '#contract/import-list.values.ts';
import { paths } from '#app/paths.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { PlatformTile } from './platform-tile.tsx';

/** A store on no platform of ours: its products leave as files, its orders come by the wizard for manual orders. */
export function FileStoreTile() {
  const { t } = useTranslation('stores');
  return (
    <PlatformTile name={t('fileStore.name')} about={t('fileStore.about')}>
      <BlockStack gap="200">
        <Text as="p">{t('fileStore.products')}</Text>
        <InlineStack gap="200">
          {productFileLayouts.map((layout) => (
            <FileButton
              key={layout}
              action={generatePath(paths.productFile, { layout })}
              accessibilityLabel={t(`fileStore.fileFor.${layout}`)}
            >
              {t(`fileStore.layout.${layout}`)}
            </FileButton>
          ))}
        </InlineStack>
        <InlineStack>
          <Button variant="plain" url={paths.importOrders}>
            {t('fileStore.orders')}
          </Button>
        </InlineStack>
      </BlockStack>
    </PlatformTile>
  );
}
