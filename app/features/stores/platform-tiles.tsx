import { Badge, BlockStack, Box, Button, Card, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { platformCodes } from '#contract/stores.ts';

/** Where a store can be. Only what works can be pressed. */
export function PlatformTiles({ connectUrl }: { connectUrl: string }) {
  const { t } = useTranslation('stores');
  return (
    <BlockStack gap="300">
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <Text as="h2" variant="headingMd">
          {t('platforms.title')}
        </Text>
      </Box>
      <InlineGrid columns={{ xs: 1, sm: 2, lg: 3 }} gap="400">
        {platformCodes.map((code) => (
          <Card key={code}>
            <BlockStack gap="300">
              <InlineStack align="space-between" blockAlign="center" gap="200">
                <Text as="h3" variant="headingSm">
                  {t(`platform.${code}`)}
                </Text>
                {code === 'sandbox' ? null : <Badge>{t('platforms.later')}</Badge>}
              </InlineStack>
              <Text as="p" tone="subdued">
                {t(`platforms.about.${code}`)}
              </Text>
              {code === 'sandbox' ? (
                <InlineStack>
                  <Button url={connectUrl}>{t('platforms.connectSandbox')}</Button>
                </InlineStack>
              ) : null}
            </BlockStack>
          </Card>
        ))}
      </InlineGrid>
    </BlockStack>
  );
}
