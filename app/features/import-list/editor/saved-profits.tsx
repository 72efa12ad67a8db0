import { BlockStack, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { StoreProfit } from '#contract/import-list.ts';
import { CountryName } from '#app/ui/country-name.tsx';
import { DoorNote, ProfitFigure } from '#app/ui/profit-figure.tsx';

/** What the variant that leaves least leaves in each store at the prices saved last, and what its buyer owes at the door. */
export function SavedProfits({ profits }: { profits: readonly StoreProfit[] }) {
  const { t } = useTranslation('import-list');
  if (profits.length === 0) return null;
  return (
    <BlockStack gap="100">
      <Text as="p" tone="subdued">
        {t('editor.savedProfits')}
      </Text>
      {profits.map(({ storeId, storeName, country, profit }) => (
        <BlockStack key={storeId}>
          <InlineStack gap="100">
            <Text as="span">
              {storeName} · <CountryName code={country} />
            </Text>
            <ProfitFigure profit={profit} />
          </InlineStack>
          <DoorNote profit={profit} />
        </BlockStack>
      ))}
    </BlockStack>
  );
}
