import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, InlineGrid } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getHome } from '#contract/home.ts';
import { countOrders } from '#contract/orders.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { AttentionCard, findAttention } from './attention-card.tsx';
import { BalanceMetric, PendingMetric, RenewalMetric, ShippedMetric, UnderWayMetric } from './metrics.tsx';
import { SetupGuide, setupSteps } from './setup-guide.tsx';

export const handle = { i18n: 'home', title: 'menu.home' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const [home, counts] = await Promise.all([
    readProvider(getHome, {}, args),
    readProvider(countOrders, { query: { kind: 'store' } }, args),
  ]);
  return { home, attention: findAttention(home, counts) };
}

/** The day at a glance: what needs attention, the numbers, the next setup step. */
export default function HomePage() {
  const { t } = useTranslation('home');
  const { home, attention } = useLoaderData<typeof loader>();
  return (
    <Page title={t('home.title')} primaryAction={{ content: t('home.recharge'), url: paths.recharge }}>
      <BlockStack gap="400">
        <AttentionCard found={attention} />
        <InlineGrid columns={{ xs: 1, md: 3 }} gap="400">
          <BalanceMetric home={home} />
          <PendingMetric home={home} />
          <RenewalMetric home={home} />
        </InlineGrid>
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
          <ShippedMetric home={home} />
          <UnderWayMetric home={home} />
        </InlineGrid>
        <SetupGuide steps={setupSteps(home.setup)} />
      </BlockStack>
    </Page>
  );
}
