import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, InlineGrid } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DEFAULT_SERIES_DAYS, seriesDays } from '#contract/home.values.ts';
import { getHome, getHomeSeries } from '#contract/home.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { readTimeZone } from '#app/shell/time-zone-cookie.ts';
import { Page } from '#app/ui/page.tsx';
import { BalanceMetric, PendingMetric, ShippedMetric, UnderWayMetric } from './metrics.tsx';
import { SeriesCharts } from './series-charts.tsx';

export const handle = { i18n: 'home', title: 'menu.workplace' } satisfies ScreenHandle;

/** Range of the charts; an invalid one in the address falls back to the default. */
const Days = z.enum(seriesDays).catch(DEFAULT_SERIES_DAYS);

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const days = Days.parse(new URL(args.request.url).searchParams.get('days'));
  const timeZone = readTimeZone(args.request.headers.get('cookie'));
  const [home, series] = await Promise.all([
    readProvider(getHome, {}, args),
    readProvider(getHomeSeries, { query: { days, timeZone } }, args),
  ]);
  return { home, days, series };
}

/** The first page after signing in: key numbers, each with its list, and charts. */
export default function WorkplacePage() {
  const { t } = useTranslation('home');
  const { home, days, series } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t('workplace.title')}
      subtitle={t('workplace.intro')}
      primaryAction={{ content: t('workplace.products'), url: paths.products }}
      secondaryActions={[{ content: t('workplace.home'), url: paths.home }]}
    >
      <BlockStack gap="400">
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
          <PendingMetric home={home} />
          <BalanceMetric home={home} />
          <ShippedMetric home={home} />
          <UnderWayMetric home={home} />
        </InlineGrid>
        <SeriesCharts series={series} days={days} />
      </BlockStack>
    </Page>
  );
}
