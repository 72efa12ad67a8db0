import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, InlineGrid } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getDashboard, getHome, getProductFigures } from '#contract/home.ts';
import { countOrders } from '#contract/orders.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential, requireUser } from '#app/session/require-user.server.ts';
import { readTimeZone } from '#app/shell/time-zone-cookie.ts';
import { Page } from '#app/ui/page.tsx';
import { AttentionCard, findAttention } from './attention-card.tsx';
import { DashboardCharts } from './dashboard-charts.tsx';
import { DashboardFilters } from './dashboard-filters.tsx';
import { readSelection } from './dashboard-selection.server.ts';
import { BalanceMetric, PendingMetric, ShippedMetric, UnderWayMetric } from './metrics.tsx';
import { exampleDashboard } from './example-dashboard.ts';
import { ProductFigures } from './product-figures.tsx';
import { SetupGuide } from './setup-guide.tsx';
import { isSetUp, unconfirmedEmail } from './setup-steps.ts';

export const handle = { i18n: ['home', 'stores'], title: 'menu.workplace' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = new URL(args.request.url).searchParams;
  const selection = readSelection(params);
  const isExample = params.get('example') === 'true';
  const query = { ...selection, timeZone: readTimeZone(args.request.headers.get('cookie')) };
  const [user, home, counts, dashboard, products] = await Promise.all([
    requireUser(args),
    readProvider(getHome, {}, args),
    readProvider(countOrders, { query: { kind: 'store' } }, args),
    readProvider(getDashboard, { query }, args),
    readProvider(getProductFigures, { query }, args),
  ]);
  return {
    home,
    attention: findAttention(home, counts),
    selection,
    example: isExample && !dashboard.hasData ? exampleDashboard(dashboard) : null,
    dashboard,
    products,
    unconfirmedEmail: unconfirmedEmail(user),
    idempotencyKey: newIdempotencyKey(),
  };
}

/** The first page after signing in: key numbers, each with its list, and charts. */
export default function WorkplacePage() {
  const { t } = useTranslation('home');
  const {
    home,
    attention,
    selection,
    example,
    dashboard,
    products: figures,
    unconfirmedEmail: email,
    idempotencyKey,
  } = useLoaderData<typeof loader>();
  const setUp = isSetUp(home);
  const products = { content: t('workplace.products'), url: paths.products };
  const toHome = { content: t('workplace.home'), url: paths.home };
  return (
    <Page
      title={t('workplace.title')}
      subtitle={t('workplace.intro')}
      {...(setUp ? { primaryAction: products, secondaryActions: [toHome] } : { secondaryActions: [toHome, products] })}
    >
      <BlockStack gap="400">
        {setUp ? null : <SetupGuide home={home} unconfirmedEmail={email} idempotencyKey={idempotencyKey} />}
        <AttentionCard found={attention} />
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
          <PendingMetric home={home} />
          <BalanceMetric home={home} />
          <ShippedMetric home={home} />
          <UnderWayMetric home={home} />
        </InlineGrid>
        {dashboard.hasData || selection.storeId !== undefined ? <DashboardFilters selection={selection} dashboard={dashboard} /> : null}
        {example === null ? null : (
          <Banner tone="info" stopAnnouncements title={t('example.title')} action={{ content: t('example.hide'), url: paths.workplace }}>
            {t('example.text')}
          </Banner>
        )}
        <DashboardCharts dashboard={example ?? dashboard} exampleUrl={`${paths.workplace}?example=true`} />
        <ProductFigures products={figures} />
      </BlockStack>
    </Page>
  );
}
