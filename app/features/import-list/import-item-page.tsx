import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Id } from '#contract/endpoint.ts';
import { getImportItem, type ImportItem } from '#contract/import-list.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { DraftEditor } from './editor/draft-editor.tsx';
import { saveDraft } from './save-draft.server.ts';
import { useMoveDrafts } from './use-move-drafts.ts';

export const handle = {
  i18n: ['import-list', 'causes'],
  title: 'menu.importList',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).draft.title,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const importItemId = requireId(args.params['importItemId']);
  const [draft, stores] = await Promise.all([
    readProvider(getImportItem, { params: { importItemId } }, args),
    readProvider(listStores, {}, args),
  ]);
  return { draft, stores, idempotencyKey: newIdempotencyKey() };
}

export async function action(args: ActionFunctionArgs) {
  return answerForm(await saveDraft(args, requireId(args.params['importItemId'])));
}

/** A draft to edit; one that was removed can be brought back first. */
export default function ImportItemPage() {
  const { draft, stores, idempotencyKey } = useLoaderData<typeof loader>();
  if (draft.deletedAt !== null) return <RemovedDraft draft={draft} />;
  return <DraftEditor key={draft.id} newest={draft} stores={stores} idempotencyKey={idempotencyKey} />;
}

function RemovedDraft({ draft }: { draft: ImportItem }) {
  const { t } = useTranslation('import-list');
  const { restore, moving } = useMoveDrafts();
  return (
    <Page narrowWidth title={draft.title} backAction={{ content: t('list.title'), url: paths.importList }}>
      <Banner
        tone="warning"
        title={t('editor.removedTitle')}
        action={{ content: t('editor.restore'), loading: moving, onAction: () => restore([draft.id]) }}
        stopAnnouncements
      >
        <p>{t('editor.removedText')}</p>
      </Banner>
    </Page>
  );
}

function requireId(param: string | undefined): string {
  const id = Id.safeParse(param);
  if (!id.success) throw new Response(null, { status: 404 });
  return id.data;
}
