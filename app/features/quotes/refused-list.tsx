import { BlockStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { RefusedOffer } from '#contract/quotes.ts';
import { CauseText } from '#app/ui/cause-text.tsx';

/** Methods that can't be used, each with every reason. Nothing when there are none. */
export function RefusedList({ refused }: { refused: RefusedOffer[] }) {
  const { t } = useTranslation('quotes');
  if (refused.length === 0) return null;
  return (
    <BlockStack gap="200">
      <Text as="h4" variant="headingSm">
        {t('refused.title')}
      </Text>
      <List>
        {refused.map(({ methodCode, methodName, warehouse, reasons }) => (
          <List.Item key={`${warehouse}-${methodCode}`}>
            <Text as="span" fontWeight="medium">
              {t('refused.method', { method: methodName, warehouse: t(`warehouse.${warehouse}`) })}
            </Text>
            {reasons.map((cause, index) => (
              <Text key={`${cause.code}-${index}`} as="p" tone="subdued">
                <CauseText cause={cause} />
              </Text>
            ))}
          </List.Item>
        ))}
      </List>
    </BlockStack>
  );
}
