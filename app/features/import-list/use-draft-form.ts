import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import type { Problem } from '#contract/problem.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { useDirtyForm } from '#app/ui/use-dirty-form.ts';
import { draftFields } from './draft-fields.ts';
import type { action } from './import-item-page.tsx';
import type { FieldMessages } from './save-draft.server.ts';

export interface DraftForm {
  /** What the fields were filled from. */
  base: ImportItem;
  /** Rises when the fields are filled anew. */
  round: number;
  dirty: boolean;
  saving: boolean;
  errors: FieldMessages;
  /** A refusal that is not about single fields. */
  problem: Problem | null;
  /** What stood in the fields when the newest version took their place, by field name. */
  typedBefore: Map<string, string> | null;
  save: (event: FormEvent<HTMLFormElement>) => void;
  check: () => void;
  discard: () => void;
  reloadNewest: () => void;
  forgetTyped: () => void;
}

/** The editor's state: the fields keep their own text, this knows what they started from and how saving went. */
export function useDraftForm(form: RefObject<HTMLFormElement>, newest: ImportItem): DraftForm {
  const { t } = useTranslation('import-list');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const [base, setBase] = useState(newest);
  const [round, setRound] = useState(0);
  const [typedBefore, setTypedBefore] = useState<Map<string, string> | null>(null);
  const [answered, setAnswered] = useState(fetcher.data);
  const sent = useRef('');
  const told = useRef(fetcher.data);
  const { dirty, check, snapshot, settle } = useDirtyForm(form, round, [draftFields.version]);
  const outcome = fetcher.data === answered || fetcher.state === 'submitting' ? undefined : fetcher.data;

  useEffect(() => {
    if (fetcher.data === told.current) return;
    told.current = fetcher.data;
    if (fetcher.data?.status !== 'saved') return;
    setBase(fetcher.data.draft);
    settle(sent.current);
    notify({ tone: 'success', title: t('editor.saved') });
  }, [fetcher.data, notify, settle, t]);

  const fill = (from: ImportItem) => {
    setBase(from);
    setRound((before) => before + 1);
    setAnswered(fetcher.data);
  };
  return {
    base,
    round,
    dirty,
    saving: fetcher.state !== 'idle',
    errors: outcome === undefined || outcome.status === 'saved' ? {} : outcome.fields,
    problem: outcome?.status === 'refused' ? outcome.problem : null,
    typedBefore,
    save: (event) => {
      event.preventDefault();
      sent.current = snapshot();
      fetcher.submit(event.currentTarget, { method: 'post' });
    },
    check,
    discard: () => fill(base),
    reloadNewest: () => {
      setTypedBefore(form.current === null ? null : textFields(new FormData(form.current)));
      fill(newest);
    },
    forgetTyped: () => setTypedBefore(null),
  };
}

function textFields(form: FormData): Map<string, string> {
  return new Map([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
