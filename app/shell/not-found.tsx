import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NarrowPage } from './narrow-page.tsx';

/** Neither this address nor anything of yours under it. */
export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <NarrowPage title={t('notFound.title')}>
      <Card>
        <EmptyState title={t('notFound.title')} text={t('notFound.text')} action={{ label: t('notFound.toHome'), url: paths.home }} />
      </Card>
    </NarrowPage>
  );
}
