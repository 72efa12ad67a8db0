import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { IntentButton } from './intent-button.tsx';

/** The merchant's consent to substitutes for this product, given or taken back. */
export function SubstitutesCard({ allowed }: { allowed: boolean }) {
  const { t } = useTranslation('my-products');
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('substitutes.title')}
        </Text>
        <Text as="p">{t(allowed ? 'substitutes.allowed' : 'substitutes.notAllowed')}</Text>
        <InlineStack>
          <IntentButton intent={allowed ? 'forbid-substitutes' : 'allow-substitutes'}>
            {t(allowed ? 'substitutes.forbid' : 'substitutes.allow')}
          </IntentButton>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
