import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Id } from '#contract/endpoint.ts';
import { deleteManualDraft, listManualDrafts, type ManualDraft } from '#contract/manual-orders.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { Page } from '#app/ui/page.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ResourceList, type ListColumn } from '#app/ui/resource-list.tsx';

export const handle = { i18n: 'manual-orders', title: 'page.manualDrafts' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  return { drafts: await readProvider(listManualDrafts, {}, args) };
}

/** Drops a draft. One that is gone already is no problem. */
export async function action(args: ActionFunctionArgs) {
  const draftId = Id.safeParse((await args.request.formData()).get('draftId'));
  if (!draftId.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(deleteManualDraft, { params: { draftId: draftId.data } }, args);
  return answerForm({ problem: answer.status === 'refused' && answer.problem.code !== 'not-found' ? answer.problem : null });
}

/** Orders that were begun and not made. */
export default function DraftsPage() {
  const { t } = useTranslation('manual-orders');
  const permitted = usePermission('orders:edit');
  const { drafts } = useLoaderData<typeof loader>();
  const fetcher = useFetcher<typeof action>();
  const [asked, setAsked] = useState<ManualDraft | null>(null);
  const drop = (draft: ManualDraft) => {
    fetcher.submit({ draftId: draft.id }, { method: 'post' });
    setAsked(null);
  };
  return (
    <Page
      title={t('drafts.title')}
      subtitle={t('drafts.help')}
      backAction={{ content: t('page.list'), url: paths.manualOrders }}
      {...(permitted ? { primaryAction: { content: t('page.create'), url: paths.newManualOrder } } : {})}
    >
      {asked === null ? null : (
        <ConfirmDialog
          title={t('drafts.deleteTitle', { name: asked.reference === '' ? t('drafts.unnamed') : asked.reference })}
          text={t('drafts.deleteText')}
          confirm={{ label: t('drafts.delete'), destructive: true, onAction: () => drop(asked) }}
          cancel={{ label: t('drafts.keep'), onAction: () => setAsked(null) }}
        />
      )}
      <BlockStack gap="400">
        <ProblemBanner problem={fetcher.data?.problem} />
        <Card padding="0">
          {drafts.length === 0 ? (
            <PlainEmptyState
              title={t('drafts.emptyTitle')}
              text={t('drafts.emptyText')}
              action={{ label: t('page.create'), url: paths.newManualOrder }}
            />
          ) : (
            <DraftList drafts={drafts} onDelete={setAsked} />
          )}
        </Card>
      </BlockStack>
    </Page>
  );
}

function DraftList({ drafts, onDelete }: { drafts: ManualDraft[]; onDelete: (draft: ManualDraft) => void }) {
  const { t } = useTranslation('manual-orders');
  const nameOf = ({ reference }: ManualDraft) => (reference === '' ? t('drafts.unnamed') : reference);
  const link = (draft: ManualDraft) => (
    <Link url={`${paths.newManualOrder}?draft=${draft.id}`} dataPrimaryLink>
      {nameOf(draft)}
    </Link>
  );
  const remove = (draft: ManualDraft) => (
    <Button
      variant="plain"
      tone="critical"
      accessibilityLabel={t('drafts.deleteOf', { name: nameOf(draft) })}
      onClick={() => onDelete(draft)}
    >
      {t('drafts.delete')}
    </Button>
  );
  const columns: ListColumn<ManualDraft>[] = [
    { id: 'draft', title: t('drafts.column.draft'), render: link },
    { id: 'buyer', title: t('drafts.column.buyer'), render: ({ buyerName }) => buyerName || '–' },
    { id: 'country', title: t('drafts.column.country'), render: ({ country }) => (country === '' ? '–' : <CountryName code={country} />) },
    { id: 'items', title: t('drafts.column.items'), alignEnd: true, render: ({ itemCount }) => itemCount },
    { id: 'saved', title: t('drafts.column.saved'), render: ({ updatedAt }) => <DateTime value={updatedAt} /> },
    {
      id: 'delete',
      title: (
        <Text as="span" visuallyHidden>
          {t('drafts.delete')}
        </Text>
      ),
      hasControls: true,
      render: remove,
    },
  ];
  return (
    <ResourceList
      label={t('drafts.title')}
      resourceName={{ singular: t('drafts.one'), plural: t('drafts.many') }}
      rows={drafts}
      columns={columns}
      renderCard={(draft) => (
        <BlockStack gap="100">
          <InlineStack align="space-between">
            {link(draft)}
            {remove(draft)}
          </InlineStack>
          <Text as="p" tone="subdued">
            {[draft.buyerName, t('drafts.items', { count: draft.itemCount })].filter((text) => text !== '').join(' · ')}
          </Text>
        </BlockStack>
      )}
    />
  );
}
