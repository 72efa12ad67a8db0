import { BlockStack, Button, Card, InlineStack, Tag, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { COMPARE_MAX, compareUrl } from './compare-url.ts';
import type { ComparedProduct } from './use-compared.ts';

interface ComparePanelProps {
  compared: readonly ComparedProduct[];
  country: string | undefined;
  onRemove: (product: ComparedProduct) => void;
  onClear: () => void;
}

/** The products chosen to be compared, and the way to see them side by side. A default export, as `lazy` demands. */
export default function ComparePanel({ compared, country, onRemove, onClear }: ComparePanelProps) {
  const { t } = useTranslation('products');
  const ids = compared.map(({ id }) => id);
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="p" fontWeight="semibold">
            <span role="status">{t('compare.chosen', { count: compared.length, max: COMPARE_MAX })}</span>
          </Text>
          <InlineStack gap="200">
            <Button onClick={onClear}>{t('compare.clear')}</Button>
            <Button variant="primary" disabled={compared.length < 2} url={compareUrl(ids, country)}>
              {t('compare.open')}
            </Button>
          </InlineStack>
        </InlineStack>
        <InlineStack gap="100">
          {compared.map((product) => (
            <Tag key={product.id} onRemove={() => onRemove(product)}>
              {product.name}
            </Tag>
          ))}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
