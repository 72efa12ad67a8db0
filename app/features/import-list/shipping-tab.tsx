import { generatePath } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { CountryName } from '#app/ui/country-name.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';
import { Weight } from '#app/ui/weight.tsx';
import { ShippingMethodsCard } from './shipping-methods-card.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

/** What customs and carriers go by, how orders are sent, and what a piece leaves in the main country. A default export, as `lazy` demands. */
export default function ShippingTab({ edits, stores }: { edits: DraftEdits; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  const { base: draft } = edits;
  const weights = draft.variants.map(({ weightG }) => weightG);
  const { margin, marginMethod } = draft;
  const wanted = draft.shippingMethods.find(({ country }) => country === margin?.country)?.methodCode;
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('shipping.goods')}
          </Text>
          <FactRows
            facts={[
              { label: t('shipping.hsCode'), value: draft.hsCode ?? t('row.noAmount') },
              {
                label: t('shipping.origin'),
                value: draft.originCountry === null ? t('row.noAmount') : <CountryName code={draft.originCountry} />,
              },
              {
                label: t('shipping.weight'),
                value: (
                  <>
                    <Weight grams={Math.min(...weights)} /> – <Weight grams={Math.max(...weights)} />
                  </>
                ),
              },
            ]}
          />
        </BlockStack>
      </Card>
      <ShippingMethodsCard edits={edits} stores={stores} />
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('shipping.margin')}
          </Text>
          {margin === null ? (
            <Text as="p" tone="subdued">
              {t('shipping.noMargin')}
            </Text>
          ) : (
            <FactRows
              facts={[
                { label: t('shipping.country'), value: <CountryName code={margin.country} /> },
                { label: t('shipping.method'), value: marginMethod?.name ?? t('row.noAmount') },
                { label: t('shipping.landed'), value: <Money value={margin.landed} display="explicit" /> },
                { label: t('column.margin'), value: <Money value={margin.margin} display="explicit" />, strong: true },
              ]}
            />
          )}
          {marginMethod === null || wanted === undefined || wanted === marginMethod.code ? null : (
            <Text as="p">{t('shipping.notUsed')}</Text>
          )}
          <Text as="p" tone="subdued">
            {t('shipping.help')}
          </Text>
          <InlineStack>
            <Button url={generatePath(paths.product, { productId: draft.productId })}>{t('shipping.calculate')}</Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
