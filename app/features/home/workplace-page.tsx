import type { LoaderFunctionArgs } from '@remix-run/node';
import { BlockStack, Button, Card, InlineGrid, InlineStack, Page, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';

export const handle = { i18n: 'home', title: 'menu.workplace' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

/** Where a merchant lands after signing in. */
export default function WorkplacePage() {
  const { t } = useTranslation('home');
  const ways = [
    { title: t('home.title'), text: t('workplace.home'), label: t('workplace.homeAction'), url: paths.home },
    { title: t('workplace.productsTitle'), text: t('workplace.products'), label: t('workplace.productsAction'), url: paths.products },
    { title: t('workplace.ordersTitle'), text: t('workplace.orders'), label: t('workplace.ordersAction'), url: paths.orders },
  ];
  return (
    <Page title={t('workplace.title')} subtitle={t('workplace.intro')}>
      <InlineGrid columns={{ xs: 1, md: 3 }} gap="400">
        {ways.map((way) => (
          <Card key={way.url}>
            <BlockStack gap="300">
              <Text as="h2" variant="headingSm">
                {way.title}
              </Text>
              <Text as="p">{way.text}</Text>
              <InlineStack>
                <Button url={way.url}>{way.label}</Button>
              </InlineStack>
            </BlockStack>
          </Card>
        ))}
      </InlineGrid>
    </Page>
  );
}
