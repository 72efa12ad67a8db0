import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getListing, type Suggestion } from '#contract/my-products.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { buyVariantsUrl } from '#app/features/cloud-warehouse/warehouse-urls.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { Page } from '#app/ui/page.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { SuggestionSummary } from '../listing-values.tsx';
import { sentVariants } from '../sent-variants.ts';
import { answerListingForm } from './answer-listing-form.server.ts';
import { IntentButton, ListingBanners } from './listing-banners.tsx';
import { ListingFacts, ListingPolicy } from './listing-facts.tsx';
import { ListingVariants } from './listing-variants.tsx';

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
  const sent = sentVariants(listing);
  const mayBuy = usePermission('stock:manage');
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
      secondaryActions={mayBuy && sent.length > 0 ? [{ content: t('bulk.buyStock'), url: buyVariantsUrl(sent) }] : []}
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
              <ListingPolicy listing={listing} />
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

/** Catalog products the listing may be: link one, or dismiss all of them. */
function SuggestionsCard({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const { t } = useTranslation('my-products');
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t('suggestion.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('suggestion.help')}
          </Text>
        </BlockStack>
        {suggestions.map((suggestion) => (
          <InlineStack key={suggestion.productId} align="space-between" blockAlign="center" gap="200">
            <InlineStack gap="300" blockAlign="center">
              <PreviewImage src={suggestion.pictureUrl} alt="" />
              <SuggestionSummary suggestion={suggestion} />
            </InlineStack>
            <IntentButton
              intent="link"
              fields={{ productId: suggestion.productId }}
              accessibilityLabel={t('suggestion.linkTo', { title: suggestion.title })}
            >
              {t('suggestion.link')}
            </IntentButton>
          </InlineStack>
        ))}
        <InlineStack>
          <IntentButton intent="dismiss" variant="plain">
            {t('suggestion.dismiss')}
          </IntentButton>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

/** The merchant's consent to substitutes for this product. */
function SubstitutesCard({ allowed }: { allowed: boolean }) {
  const { t } = useTranslation('my-products');
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('substitutes.title')}
        </Text>
        <Text as="p">{t(allowed ? 'substitutes.allowed' : 'substitutes.notAllowed')}</Text>
        <InlineStack>
          <IntentButton intent={allowed ? 'forbid-substitutes' : 'allow-substitutes'}>
            {t(allowed ? 'substitutes.forbid' : 'substitutes.allow')}
          </IntentButton>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
