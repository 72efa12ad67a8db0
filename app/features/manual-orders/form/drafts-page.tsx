import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { Button, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { deleteManualDraft, listManualDrafts, type ManualDraft } from '#contract/manual-orders.ts';
import { DRAFT_DAYS } from '#contract/manual-orders.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { readListParams } from '#app/ui/list-params.ts';
import { ListScreen } from '#app/ui/list-screen.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { type ListColumn, OwnClicks } from '#app/ui/resource-list.tsx';

export const handle = { i18n: 'manual-orders', title: 'page.manualDrafts' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const query = readListParams(args.request, { q: z.string().trim().min(1).max(200).optional() });
  const listed = await callProvider(listManualDrafts, { query }, args);
  // Its last draft was deleted or saved again.
  if (query.cursor !== undefined && listed.status === 'ok' && listed.data.length === 0) throw redirect(firstPageUrl(args.request));
  return { q: query.q ?? '', listed, idempotencyKey: newIdempotencyKey() };
}

function firstPageUrl({ url }: Request): string {
  const { searchParams } = new URL(url);
  searchParams.delete('cursor');
  return `${paths.manualDrafts}?${searchParams.toString()}`;
}

/** Drops a draft. One that is gone already is no problem. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData();
  const draftId = Id.safeParse(fields.get('draftId'));
  if (!draftId.success) throw new Response(null, { status: 400 });
  const input = { params: { draftId: draftId.data }, idempotencyKey: readIdempotencyKey(fields) };
  const answer = await callProvider(deleteManualDraft, input, args);
  return answerForm({ problem: answer.status === 'refused' && answer.problem.code !== 'not-found' ? answer.problem : null });
}

/** Orders that were begun and not made. */
export default function DraftsPage() {
  const { t } = useTranslation('manual-orders');
  const permitted = usePermission('orders:edit');
  const { q, listed, idempotencyKey } = useLoaderData<typeof loader>();
  const fetcher = useFetcher<typeof action>();
  const [doomed, setDoomed] = useState<ManualDraft | null>(null);
  const nameOf = ({ reference }: ManualDraft) => (reference === '' ? t('drafts.unnamed') : reference);
  const drop = ({ id }: ManualDraft) => {
    fetcher.submit({ draftId: id, [IDEMPOTENCY_FIELD]: `${idempotencyKey}:${id}` }, { method: 'post' });
    setDoomed(null);
  };
  const columns: ListColumn<ManualDraft>[] = [
    {
      id: 'draft',
      title: t('drafts.column.draft'),
      role: 'name',
      wrap: true,
      render: (draft) => (
        <Link url={`${paths.newManualOrder}?draft=${draft.id}`} dataPrimaryLink monochrome>
          {nameOf(draft)}
        </Link>
      ),
    },
    { id: 'buyer', title: t('drafts.column.buyer'), role: 'text', wrap: true, render: ({ buyerName }) => buyerName },
    { id: 'country', title: t('drafts.column.country'), render: ({ country }) => (country === '' ? null : <CountryName code={country} />) },
    {
      id: 'items',
      title: t('drafts.column.items'),
      role: 'meta',
      render: ({ itemCount }) => t('drafts.items', { count: itemCount }),
    },
    {
      id: 'saved',
      title: t('drafts.column.saved'),
      role: 'meta',
      render: ({ updatedAt }) => <DateTime value={updatedAt} display="recent" />,
    },
  ];
  const deletion: ListColumn<ManualDraft> = {
    id: 'delete',
    title: (
      <Text as="span" visuallyHidden>
        {t('drafts.delete')}
      </Text>
    ),
    role: 'state',
    alignEnd: true,
    render: (draft) => (
      <OwnClicks>
        <Button
          variant="plain"
          tone="critical"
          accessibilityLabel={t('drafts.deleteOf', { name: nameOf(draft) })}
          onClick={() => setDoomed(draft)}
        >
          {t('drafts.delete')}
        </Button>
      </OwnClicks>
    ),
  };
  const empty = { title: t('drafts.emptyTitle'), text: t('drafts.emptyText') };
  return (
    <>
      {doomed === null ? null : (
        <ConfirmDialog
          title={t('drafts.deleteTitle', { name: nameOf(doomed) })}
          text={t('drafts.deleteText')}
          confirm={{ label: t('drafts.delete'), destructive: true, onAction: () => drop(doomed) }}
          cancel={{ label: t('drafts.keep'), onAction: () => setDoomed(null) }}
        />
      )}
      <ListScreen
        title={t('drafts.title')}
        subtitle={t('drafts.help', { days: DRAFT_DAYS })}
        backAction={{ content: t('page.list'), url: paths.manualOrders }}
        create={permitted ? { label: t('page.create'), url: paths.newManualOrder } : undefined}
        listed={listed}
        views={{ field: 'view', tabs: [{ id: 'all', content: t('drafts.all') }], selected: null }}
        search={{ value: q, placeholder: t('drafts.search') }}
        columns={permitted ? [...columns, deletion] : columns}
        resourceName={{ singular: t('drafts.one'), plural: t('drafts.many') }}
        totalLabel={(total) => t('drafts.total', { total })}
        empty={empty}
        emptyView={empty}
      >
        <ProblemBanner problem={fetcher.data?.problem} />
      </ListScreen>
    </>
  );
}
