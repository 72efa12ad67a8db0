import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { generatePath, useFetcher, useLoaderData } from '@remix-run/react';
import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Id } from '#contract/endpoint.ts';
import { getSourcingRequest } from '#contract/sourcing.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { Page } from '#app/ui/page.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { StateBanner } from '#app/ui/state-banner.tsx';
import { Timeline } from '#app/ui/timeline.tsx';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import { answerOffers } from './answer-offers.server.ts';
import { OffersCard } from './offers-card.tsx';
import { RequestFacts } from './request-facts.tsx';

export const handle = {
  i18n: 'sourcing',
  title: 'page.sourcing',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).request.name,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  return { request: await readProvider(getSourcingRequest, { params: { requestId: readRequestId(args.params) } }, args) };
}

export async function action(args: ActionFunctionArgs) {
  return answerForm(await answerOffers(args, readRequestId(args.params)));
}

function readRequestId(params: LoaderFunctionArgs['params']): string {
  const requestId = Id.safeParse(params['requestId']);
  if (!requestId.success) throw new Response(null, { status: 404 });
  return requestId.data;
}

/** One request: what was asked, what was offered, and every step it took. */
export default function RequestPage() {
  const { t } = useTranslation(['sourcing', 'ui']);
  const { request } = useLoaderData<typeof loader>();
  const fetcher = useFetcher<typeof action>();
  useProblemNotice(fetcher.data?.problem);
  const { productId } = request;
  const entries = request.events.map((event, place) => ({
    key: String(place),
    at: event.at,
    text: t(`step.${event.to}`),
    actor: t(`by.${event.by}`),
  }));
  return (
    <Page
      title={request.name}
      subtitle={request.number}
      titleMetadata={<StatusBadge lifecycle="sourcing" state={request.state} />}
      backAction={{ content: t('list.title'), url: paths.sourcing }}
      {...(productId === null
        ? {}
        : { primaryAction: { content: t('request.openProduct'), url: generatePath(paths.product, { productId }) } })}
    >
      <BlockStack gap="400">
        {request.state === 'quoted' && request.validUntil !== null ? (
          <StateBanner tone="info" title={t('request.yourTurn')}>
            <p>
              {t('request.validUntil')} <DateTime value={request.validUntil} />
            </p>
          </StateBanner>
        ) : null}
        <OffersCard request={request} fetcher={fetcher} />
        <RequestFacts request={request} />
        <Card>
          <BlockStack gap="300">
            <InlineStack>
              <Text as="h2" variant="headingSm">
                {t('request.timeline')}
              </Text>
            </InlineStack>
            <Timeline entries={entries.reverse()} />
          </BlockStack>
        </Card>
      </BlockStack>
    </Page>
  );
}
