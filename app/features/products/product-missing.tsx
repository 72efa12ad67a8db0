import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Page } from '#app/ui/page.tsx';
import { Alternatives } from './alternatives.tsx';

/** In the place of a product that is not there. */
export function Missing({ alternatives }: { alternatives: Parameters<typeof Alternatives>[0]['products'] }) {
  const { t } = useTranslation('products');
  return (
    <Page title={t('detail.missingTitle')} backAction={{ content: t('list.title'), url: paths.products }}>
      <BlockStack gap="400">
        <Card>
          <EmptyState
            title={t('detail.missingTitle')}
            text={t('detail.missingText')}
            action={{ label: t('detail.findOthers'), url: paths.products }}
            secondaryAction={{ label: t('nothing.ask'), url: paths.newSourcing }}
          />
        </Card>
        <Alternatives products={alternatives} />
      </BlockStack>
    </Page>
  );
}
