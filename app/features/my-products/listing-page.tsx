import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack, InlineStack, Layout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getListing } from '#contract/my-products.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { answerListingForm } from './answer-listing-form.server.ts';
import { ListingBanners } from './listing-banners.tsx';
import { ListingFacts } from './listing-facts.tsx';
import { ListingVariants } from './listing-variants.tsx';
import { PolicyCard } from './policy-card.tsx';
import { SubstitutesCard } from './substitutes-card.tsx';
import { SuggestionsCard } from './suggestions-card.tsx';

export const handle = {
  i18n: 'my-products',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).listing.title,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  return { listing: await readProvider(getListing, { params: { listingId: requireId(args.params['listingId']) } }, args) };
}

export async function action(args: ActionFunctionArgs) {
  return answerForm(await answerListingForm(args, requireId(args.params['listingId'])));
}

/** One product as a store sells it, what is sent when each of its variants sells, and what needs a decision. */
export default function ListingPage() {
  const { t } = useTranslation('my-products');
  const { listing } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Page
      title={listing.title}
      backAction={{ content: t('list.title'), url: paths.myProducts }}
      titleMetadata={
        <InlineStack gap="100">
          <StatusBadge lifecycle="listing" state={listing.state} />
          <ModeBadge mode={listing.mode} />
        </InlineStack>
      }
      subtitle={listing.storeName}
    >
      <BlockStack gap="400">
        <ProblemBanner problem={refused?.problem} />
        <ListingBanners listing={listing} />
        {listing.suggestions.length === 0 ? null : <SuggestionsCard suggestions={listing.suggestions} />}
        <Layout>
          <Layout.Section>
            <ListingVariants listing={listing} />
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              <ListingFacts listing={listing} />
              {listing.mappingKinds.includes('substitutes') ? <SubstitutesCard allowed={listing.substitutesAllowed} /> : null}
              <PolicyCard listing={listing} />
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}
