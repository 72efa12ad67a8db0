import { BlockStack, Card, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';

export interface FoundLesson {
  url: string;
  title: string;
}

/** What the tutorial knows of what is being asked. */
export function HelpCard({ found }: { found: FoundLesson[] }) {
  const { t } = useTranslation('support-tickets');
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('help.title')}
        </Text>
        <div role="status">
          <BlockStack gap="200">
            {found.length === 0 ? (
              <Text as="p" tone="subdued">
                {t('help.empty')}
              </Text>
            ) : null}
            {found.map(({ url, title }) => (
              <Link key={url} url={url} target="_blank">
                {title}
              </Link>
            ))}
          </BlockStack>
        </div>
        <Link url={paths.tutorial} target="_blank">
          {t('help.all')}
        </Link>
      </BlockStack>
    </Card>
  );
}
