import { BlockStack, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { paths } from '#app/paths.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';

/** Opens a photo the warehouse took; a dash where there is none. */
export function PhotoLink({ photoId, of }: { photoId: string | null; of: string }) {
  const { t } = useTranslation('cloud-warehouse');
  if (photoId === null) return '–';
  return (
    <FileButton variant="plain" action={photoUrl(photoId)} accessibilityLabel={t('photo.openOf', { of })}>
      {t('photo.open')}
    </FileButton>
  );
}

/** Photos the warehouse took, each with a preview and the way to its file; a dash where there are none. */
export function PhotoThumbnails({ photoIds, of }: { photoIds: readonly string[]; of: string }) {
  const { t } = useTranslation('cloud-warehouse');
  if (photoIds.length === 0) return '–';
  return (
    <InlineStack gap="200" align="start">
      {photoIds.map((photoId, index) => {
        const name = t('photo.numberOf', { number: index + 1, of });
        return (
          <BlockStack key={photoId} gap="100" inlineAlign="center">
            <PreviewImage src={photoUrl(photoId)} alt={name} />
            <FileButton variant="plain" action={photoUrl(photoId)} accessibilityLabel={t('photo.openOf', { of: name })}>
              {t('photo.open')}
            </FileButton>
          </BlockStack>
        );
      })}
    </InlineStack>
  );
}

function photoUrl(fileId: string): string {
  return generatePath(paths.warehouseFile, { fileId });
}
