import { BlockStack, Card, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/locales.ts';
import type { Store } from '#contract/stores.ts';

interface TextStoresProps {
  /** With the language of the text each would get. */
  stores: { store: Store; gets: Locale }[];
  targetStoreIds: readonly string[];
  mainLocale: Locale;
}

/** Which text each store gets: those the draft is meant for, else all that are connected. */
export function TextStores({ stores, targetStoreIds, mainLocale }: TextStoresProps) {
  const { t } = useTranslation('import-list');
  const meant = stores.filter(({ store }) =>
    targetStoreIds.length === 0 ? store.state === 'connected' : targetStoreIds.includes(store.id),
  );
  const language = (locale: Locale) => t(`language.${locale}`);
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('text.storesTitle')}
        </Text>
        <Text as="p" tone="subdued">
          {t(meant.length === 0 ? 'text.noStore' : 'text.storesHelp')}
        </Text>
        {meant.length === 0 ? null : (
          <List>
            {meant.map(({ store, gets }) => (
              <List.Item key={store.id}>
                {store.locale === gets
                  ? t('text.getsOwn', { store: store.name, language: language(gets) })
                  : t('text.getsMain', { store: store.name, own: language(store.locale), language: language(mainLocale) })}
              </List.Item>
            ))}
          </List>
        )}
      </BlockStack>
    </Card>
  );
}
