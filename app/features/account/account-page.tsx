import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, DescriptionList, Page, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';

export const handle = { i18n: 'account', title: 'menu.account' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { email, registrationDate, certification } = await requireUser(args);
  return { email, registrationDate, emailVerified: certification > 0 };
}

export default function AccountPage() {
  const { t } = useTranslation('account');
  const { email, registrationDate, emailVerified } = useLoaderData<typeof loader>();
  return (
    <Page title={t('title')} subtitle={t('profileText')}>
      <Card>
        <BlockStack gap="200">
          <Text as="h2" variant="headingSm">
            {t('profile')}
          </Text>
          <DescriptionList
            items={[
              { term: t('email'), description: email },
              { term: t('certification'), description: emailVerified ? t('verified') : t('notVerified') },
              { term: t('since'), description: <DateTime value={registrationDate} display="date" /> },
            ]}
          />
        </BlockStack>
      </Card>
    </Page>
  );
}
