import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { getListing } from '#contract/my-products.ts';
import { listCountries } from '#contract/regions.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { answerMappingForm } from './answer-mapping-form.server.ts';
import { MappingEditor } from './mapping-editor.tsx';

export const handle = { i18n: ['my-products', 'causes'], title: 'page.mapping' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const listingId = requireId(args.params['listingId']);
  const listingVariantId = requireId(args.params['listingVariantId']);
  const [listing, countries] = await Promise.all([
    readProvider(getListing, { params: { listingId } }, args),
    readProvider(listCountries, {}, args),
  ]);
  const variant = listing.variants.find(({ id }) => id === listingVariantId);
  if (variant === undefined) throw new Response(null, { status: 404 });
  return { listing, variant, countries };
}

export async function action(args: ActionFunctionArgs) {
  const params = { listingId: requireId(args.params['listingId']), listingVariantId: requireId(args.params['listingVariantId']) };
  const outcome = await answerMappingForm(args, params);
  return outcome instanceof Response ? outcome : answerForm(outcome);
}

/** What is sent when one variant of a store sells. */
export default function MappingPage() {
  const { t } = useTranslation('my-products');
  const { listing, variant, countries } = useLoaderData<typeof loader>();
  return (
    <Page
      narrowWidth
      title={t('mapping.title')}
      subtitle={variant.title === '' ? listing.title : `${listing.title} - ${variant.title}`}
      backAction={{ content: listing.title, url: generatePath(paths.listing, { listingId: listing.id }) }}
    >
      <MappingEditor key={variant.id} mapping={variant.mapping} countries={countries} substitutesAllowed={listing.substitutesAllowed} />
    </Page>
  );
}
