import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, InlineGrid } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getHome, type Home } from '#contract/home.ts';
import { countOrders } from '#contract/orders.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential, requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { AttentionCard, findAttention } from './attention-card.tsx';
import {
  BalanceMetric,
  ClaimsMetric,
  PendingMetric,
  RenewalMetric,
  ShippedMetric,
  TicketsMetric,
  TroubleMetric,
  UnderWayMetric,
} from './metrics.tsx';
import { NoticesCard } from './notices-card.tsx';
import { SetupGuide } from './setup-guide.tsx';
import { isSetUp, unconfirmedEmail } from './setup-steps.ts';

export const handle = { i18n: ['home', 'stores'], title: 'menu.home' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const [user, home, counts] = await Promise.all([
    requireUser(args),
    readProvider(getHome, {}, args),
    readProvider(countOrders, { query: { kind: 'store' } }, args),
  ]);
  return { home, attention: findAttention(home, counts), unconfirmedEmail: unconfirmedEmail(user), idempotencyKey: newIdempotencyKey() };
}

/** For a newcomer the steps to the first order; from that order on the day at a glance: what needs attention, and the numbers. */
export default function HomePage() {
  const { t } = useTranslation('home');
  const { home, attention, unconfirmedEmail: email, idempotencyKey } = useLoaderData<typeof loader>();
  const done = isSetUp(home);
  const recharge = { content: t('home.recharge'), url: paths.recharge };
  const guide = <SetupGuide home={home} unconfirmedEmail={email} idempotencyKey={idempotencyKey} />;
  return (
    <Page title={t('home.title')} {...(done ? { primaryAction: recharge } : {})}>
      <BlockStack gap="400">
        {done ? null : guide}
        <AttentionCard found={attention} />
        {home.setup.testOrderPlaced ? <Metrics home={home} /> : null}
        <NoticesCard notices={home.notices} />
        {done ? guide : null}
      </BlockStack>
    </Page>
  );
}

/** Numbers say something from the first order on. */
function Metrics({ home }: { home: Home }) {
  return (
    <BlockStack gap="400">
      <InlineGrid columns={{ xs: 1, md: 3 }} gap="400">
        <BalanceMetric home={home} />
        <PendingMetric home={home} />
        <RenewalMetric home={home} />
      </InlineGrid>
      <InlineGrid columns={{ xs: 1, sm: 2, lg: 5 }} gap="400">
        <ShippedMetric home={home} />
        <UnderWayMetric home={home} />
        <TroubleMetric home={home} />
        <ClaimsMetric home={home} />
        <TicketsMetric home={home} />
      </InlineGrid>
    </BlockStack>
  );
}
