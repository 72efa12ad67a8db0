import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Card, DescriptionList, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { generatePath } from 'react-router';
import { Id } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { acceptSourcingOffer, declineSourcingOffers, getSourcingRequest, type SourcingRequest } from '#contract/sourcing.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, type Caller, readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { Money } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { Timeline } from '#app/ui/timeline.tsx';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import { OffersCard } from './offers-card.tsx';
import { SourcingBadge } from './sourcing-badge.tsx';

const OffersForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('accept'), offerId: Id }),
  z.object({ intent: z.literal('decline') }),
]);

export const handle = {
  i18n: 'sourcing',
  title: 'sourcing:list.title',
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

/** Accepts one of the offers, or declines all. */
async function answerOffers(caller: Caller, requestId: string): Promise<{ problem: Problem | null }> {
  const form = OffersForm.safeParse(Object.fromEntries(await caller.request.formData()));
  if (!form.success) throw new Response(null, { status: 400 });
  const params = { requestId };
  const answer =
    form.data.intent === 'accept'
      ? await callProvider(acceptSourcingOffer, { params, body: { offerId: form.data.offerId } }, caller)
      : await callProvider(declineSourcingOffers, { params }, caller);
  return { problem: answer.status === 'ok' ? null : answer.problem };
}

function readRequestId(params: LoaderFunctionArgs['params']): string {
  const requestId = Id.safeParse(params['requestId']);
  if (!requestId.success) throw new Response(null, { status: 404 });
  return requestId.data;
}

/** One request: its offers, its details, and every step so far. */
export default function RequestPage() {
  const { t } = useTranslation('sourcing');
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
      titleMetadata={<SourcingBadge state={request.state} />}
      backAction={{ content: t('list.title'), url: paths.sourcing }}
      {...(productId === null
        ? {}
        : { primaryAction: { content: t('request.openProduct'), url: generatePath(paths.product, { productId }) } })}
    >
      <BlockStack gap="400">
        {request.state === 'quoted' && request.validUntil !== null ? (
          <Banner tone="info" title={t('request.yourTurn')} stopAnnouncements>
            <p>
              {t('request.validUntil')} <DateTime value={request.validUntil} />
            </p>
          </Banner>
        ) : null}
        <OffersCard request={request} fetcher={fetcher} />
        <RequestFacts request={request} />
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingSm">
              {t('request.timeline')}
            </Text>
            <Timeline entries={entries.reverse()} />
          </BlockStack>
        </Card>
      </BlockStack>
    </Page>
  );
}

function RequestFacts({ request }: { request: SourcingRequest }) {
  const { t } = useTranslation('sourcing');
  const locale = useLocale();
  const { link, pictureUrl, targetPrice, monthlyQuantity, countries, notes, ownProductId } = request;
  const facts = [
    { term: t('form.link'), description: link === null ? '' : <ExternalLink url={link} /> },
    { term: t('form.picture'), description: pictureUrl === null ? '' : <ExternalLink url={pictureUrl} /> },
    { term: t('form.price'), description: targetPrice === null ? '' : <Money value={targetPrice} display="explicit" /> },
    { term: t('form.quantity'), description: monthlyQuantity === null ? '' : t('offers.units', { count: monthlyQuantity }) },
    { term: t('form.countries'), description: countries.map((code) => countryName(code, locale)).join(', ') },
    { term: t('form.notes'), description: notes },
    { term: t('form.ownId'), description: ownProductId },
  ];
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('request.asked')}
        </Text>
        <DescriptionList items={facts.filter(({ description }) => description !== '')} gap="tight" />
      </BlockStack>
    </Card>
  );
}

/** An address a merchant typed: it opens in another tab and learns nothing of the app. */
function ExternalLink({ url }: { url: string }) {
  return (
    <Link url={url} target="_blank">
      <span style={{ overflowWrap: 'anywhere' }}>{url}</span>
    </Link>
  );
}
