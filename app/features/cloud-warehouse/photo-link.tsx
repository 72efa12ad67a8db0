import { Link } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { paths } from '#app/paths.ts';

/** Opens a photo the warehouse took; a dash where there is none. */
export function PhotoLink({ photoId, of }: { photoId: string | null; of: string }) {
  const { t } = useTranslation('cloud-warehouse');
  if (photoId === null) return '–';
  return (
    <Link url={generatePath(paths.warehouseFile, { fileId: photoId })} target="_blank" accessibilityLabel={t('photo.openOf', { of })}>
      {t('photo.open')}
    </Link>
  );
}
