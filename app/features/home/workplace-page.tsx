import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { InlineGrid, Page } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getHome } from '#contract/home.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { BalanceMetric, PendingMetric, ShippedMetric, UnderWayMetric } from './metrics.tsx';

export const handle = { i18n: 'home', title: 'menu.workplace' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return { home: await readProvider(getHome, {}, args) };
}

/** Where a merchant lands after signing in: the numbers of the trade, each with its list. */
export default function WorkplacePage() {
  const { t } = useTranslation('home');
  const { home } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t('workplace.title')}
      subtitle={t('workplace.intro')}
      primaryAction={{ content: t('workplace.products'), url: paths.products }}
      secondaryActions={[{ content: t('workplace.home'), url: paths.home }]}
    >
      <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
        <PendingMetric home={home} />
        <BalanceMetric home={home} />
        <ShippedMetric home={home} />
        <UnderWayMetric home={home} />
      </InlineGrid>
    </Page>
  );
}
