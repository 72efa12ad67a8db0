import { useCallback } from 'react';
import { useFetcher, useLocation, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { DraftFilter } from '#contract/import-list.ts';
import { paths } from '#app/paths.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import { createDraftForm } from './form-fields.tsx';
import type { action } from './import-list-page.tsx';

const UNDO_MS = 10_000;
const UNDO_KEY = 'restore-drafts';

interface MoveDrafts {
  remove: (ids: readonly string[]) => void;
  restore: (ids: readonly string[]) => void;
  /** Restores every draft of a view, as a job on the list. */
  restoreAll: (matching: DraftFilter, idempotencyKey: string) => void;
  moving: boolean;
}

/** Removes drafts from the list and restores them. The notice of a removal offers Undo, also on another screen. */
export function useMoveDrafts({ onRemoved }: { onRemoved?: () => void } = {}): MoveDrafts {
  const { t } = useTranslation('import-list');
  const notify = useNotice();
  const submit = useSubmit();
  const { search } = useLocation();
  const fetcher = useFetcher<typeof action>();
  useProblemNotice(fetcher.data?.status === 'refused' ? fetcher.data.problem : null);
  // Once the page has revalidated: a navigation before that breaks off its request, and the browser logs an error.
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, (result) => {
    if (result.status === 'restored') notify({ tone: 'success', title: t('restored', { count: result.ids.length }) });
    if (result.status !== 'removed') return;
    const undo = () =>
      submit(createDraftForm({ intent: 'restore', ids: result.ids }), {
        method: 'post',
        action: paths.importList,
        navigate: false,
        fetcherKey: UNDO_KEY,
      });
    notify({
      tone: 'success',
      title: t('removed', { count: result.ids.length }),
      action: { label: t('undo'), onAction: undo },
      durationMs: UNDO_MS,
    });
    onRemoved?.();
  });

  const { submit: send } = fetcher;
  const move = useCallback(
    (intent: 'remove' | 'restore', ids: readonly string[]) =>
      send(createDraftForm({ intent, ids }), { method: 'post', action: paths.importList }),
    [send],
  );
  // Stable, so that memoized rows do not render again.
  const restore = useCallback((ids: readonly string[]) => move('restore', ids), [move]);
  const restoreAll = (matching: DraftFilter, idempotencyKey: string) => {
    const form = createDraftForm({ intent: 'restore', ids: [], matching });
    form.set(IDEMPOTENCY_FIELD, idempotencyKey);
    send(form, { method: 'post', action: `${paths.importList}${search}` });
  };
  return { remove: (ids) => move('remove', ids), restore, restoreAll, moving: fetcher.state !== 'idle' };
}
