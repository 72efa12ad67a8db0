import { Card, Page } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** Neither this address nor anything of yours under it. */
export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <Page title={t('notFound.title')} narrowWidth>
      <Card>
        <EmptyState title={t('notFound.title')} text={t('notFound.text')} action={{ label: t('notFound.toHome'), url: paths.home }} />
      </Card>
    </Page>
  );
}
