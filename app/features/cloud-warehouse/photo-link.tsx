import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { paths } from '#app/paths.ts';
import { FileButton } from '#app/ui/file-button.tsx';

/** Opens a photo the warehouse took; a dash where there is none. */
export function PhotoLink({ photoId, of }: { photoId: string | null; of: string }) {
  const { t } = useTranslation('cloud-warehouse');
  if (photoId === null) return '–';
  return (
    <FileButton
      variant="plain"
      action={generatePath(paths.warehouseFile, { fileId: photoId })}
      accessibilityLabel={t('photo.openOf', { of })}
    >
      {t('photo.open')}
    </FileButton>
  );
}
