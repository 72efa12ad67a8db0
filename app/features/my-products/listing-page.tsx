import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, InlineStack, Layout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getListing } from '#contract/my-products.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { ListingFacts } from './listing-facts.tsx';
import { ListingVariants } from './listing-variants.tsx';

export const handle = {
  i18n: ['my-products', 'stores'],
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).listing.title,
} satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return { listing: await readProvider(getListing, { params: { listingId: requireId(args.params['listingId']) } }, args) };
}

/** One product as a store sells it, and what is sent when each of its variants sells. */
export default function ListingPage() {
  const { t } = useTranslation('my-products');
  const { listing } = useLoaderData<typeof loader>();
  const missing = listing.variantCount - listing.mappedCount;
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
        {missing === 0 ? null : (
          <Banner
            tone="warning"
            title={t('detail.notLinkedTitle', { count: missing })}
            action={{ content: t('detail.toImportList'), url: paths.importList }}
            stopAnnouncements
          >
            <p>{t('detail.notLinkedText')}</p>
          </Banner>
        )}
        <Layout>
          <Layout.Section>
            <ListingVariants listing={listing} />
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <ListingFacts listing={listing} />
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}
