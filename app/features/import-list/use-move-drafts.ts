import { useCallback, useEffect, useRef } from 'react';
import { useFetcher, useLocation, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { DraftFilter } from '#contract/import-list.ts';
import { paths } from '#app/paths.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import { importFormOf } from './import-form-fields.ts';
import type { action } from './import-list-page.tsx';

const UNDO_MS = 10_000;
const UNDO_KEY = 'restore-drafts';

interface MoveDrafts {
  remove: (ids: readonly string[]) => void;
  restore: (ids: readonly string[]) => void;
  /** All that a view finds, as a job on the list. */
  restoreAll: (matching: DraftFilter, idempotencyKey: string) => void;
  moving: boolean;
}

/** Takes drafts off the list and brings them back. A removal can be undone from its notice, also on another screen. */
export function useMoveDrafts({ onRemoved }: { onRemoved?: () => void } = {}): MoveDrafts {
  const { t } = useTranslation('import-list');
  const notify = useNotice();
  const submit = useSubmit();
  const { search } = useLocation();
  const fetcher = useFetcher<typeof action>();
  const outcome = fetcher.data;
  const told = useRef(outcome);
  useProblemNotice(outcome?.status === 'refused' ? outcome.problem : null);

  useEffect(() => {
    if (outcome === told.current) return;
    told.current = outcome;
    if (outcome?.status === 'restored') notify({ tone: 'success', title: t('restored', { count: outcome.ids.length }) });
    if (outcome?.status !== 'removed') return;
    const undo = () =>
      submit(importFormOf({ intent: 'restore', ids: outcome.ids }), {
        method: 'post',
        action: paths.importList,
        navigate: false,
        fetcherKey: UNDO_KEY,
      });
    notify({
      tone: 'success',
      title: t('removed', { count: outcome.ids.length }),
      action: { label: t('undo'), onAction: undo },
      durationMs: UNDO_MS,
    });
    onRemoved?.();
  }, [outcome, notify, submit, onRemoved, t]);

  const { submit: send } = fetcher;
  const move = useCallback(
    (intent: 'remove' | 'restore', ids: readonly string[]) =>
      send(importFormOf({ intent, ids }), { method: 'post', action: paths.importList }),
    [send],
  );
  // They keep their identity, so that rows which are given them can keep still.
  const remove = useCallback((ids: readonly string[]) => move('remove', ids), [move]);
  const restore = useCallback((ids: readonly string[]) => move('restore', ids), [move]);
  const restoreAll = (matching: DraftFilter, idempotencyKey: string) => {
    const form = importFormOf({ intent: 'restore', ids: [], matching });
    form.set(IDEMPOTENCY_FIELD, idempotencyKey);
    send(form, { method: 'post', action: `${paths.importList}${search}` });
  };
  return { remove, restore, restoreAll, moving: fetcher.state !== 'idle' };
}
