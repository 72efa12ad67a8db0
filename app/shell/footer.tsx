import { Box, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { useRootData } from './root-data.ts';

export function Footer() {
  const { t } = useTranslation('shell');
  const brand = useRootData()?.brandName ?? '';
  return (
    <footer>
      <Box padding="400">
        <InlineStack gap="400" align="center">
          <Text as="span" variant="bodySm" tone="subdued">
            {t('footer.tagline', { brand })}
          </Text>
          <Text as="span" variant="bodySm">
            <Link url={paths.text} monochrome>
              {t('footer.legal')}
            </Link>
          </Text>
        </InlineStack>
      </Box>
    </footer>
  );
}
