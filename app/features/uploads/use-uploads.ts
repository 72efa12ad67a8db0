import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Upload, UploadTerms } from '#contract/uploads.ts';
import { UPLOAD_NAME_MAX } from '#contract/uploads.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { termsText } from './upload-kinds.ts';
import type { action } from './upload-resource.ts';

/** Where the files of a form stand. */
export interface FilesState {
  /** Those that have arrived. */
  files: Upload[];
  /** How many are on their way. */
  sending: number;
  /** Whether the newest selection holds one that was refused. */
  refused: boolean;
}

export const noFiles: FilesState = { files: [], sending: 0, refused: false };

/** Why a file is not among those of the form. */
interface UploadProblem {
  key: string;
  name: string;
  message: string;
}

interface Waiting {
  key: string;
  file: File;
}

interface Uploads {
  files: Upload[];
  problems: UploadProblem[];
  /** Names of the files that are on their way, the one being sent first. */
  waiting: { key: string; name: string }[];
  full: boolean;
  add: (selected: File[]) => void;
  remove: (id: string) => void;
}

interface Held {
  files: Upload[];
  problems: UploadProblem[];
  waiting: Waiting[];
}

/**
 * Sends files one after the other, and keeps what became of each. What is plainly too large or too many is not sent; what is
 * removed is dropped at the provider. `start` are files that were sent before.
 */
export function useUploads(terms: UploadTerms, start: Upload[], onChange: (state: FilesState) => void): Uploads {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  const fetcher = useFetcher<typeof action>();
  const [held, setHeld] = useState<Held>({ files: start, problems: [], waiting: [] });
  const [added, setAdded] = useState(0);
  const { files, problems, waiting } = held;

  const keep = (next: Held) => {
    setHeld(next);
    onChange({ files: next.files, sending: next.waiting.length, refused: next.problems.length > 0 });
  };
  const send = ({ file }: Waiting) => {
    const form = new FormData();
    form.append('file', file);
    const query = new URLSearchParams({ purpose: terms.purpose, fileName: file.name.slice(-UPLOAD_NAME_MAX) });
    void fetcher.submit(form, { method: 'post', action: `${paths.upload}?${query}`, encType: 'multipart/form-data' });
  };
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, ({ file, problem }) => {
    const [sent, next] = waiting;
    const message = problem === null ? null : (problem.fields?.[0]?.message ?? problem.message);
    keep({
      files: file === null ? files : [...files, file],
      problems: message === null || sent === undefined ? problems : [...problems, { key: sent.key, name: sent.file.name, message }],
      waiting: waiting.slice(1),
    });
    if (next !== undefined) send(next);
  });

  const add = (selected: File[]) => {
    const candidates = selected.map((file, index) => ({ key: `${added + index}`, file }));
    const tooLarge = candidates.filter(({ file }) => file.size > terms.maxBytes);
    const fitting = candidates.filter(({ file }) => file.size <= terms.maxBytes);
    const room = Math.max(0, terms.filesMax - files.length - waiting.length);
    const sendable = fitting.slice(0, room);
    const [first] = sendable;
    const refused =
      (message: string) =>
      ({ key, file }: Waiting) => ({ key, name: file.name, message });
    setAdded(added + selected.length);
    keep({
      files,
      problems: [
        ...tooLarge.map(refused(t('tooLarge', { maximum: termsText(terms, locale).megabytes }))),
        ...fitting.slice(room).map(refused(t('tooMany', { count: terms.filesMax }))),
      ],
      waiting: [...waiting, ...sendable],
    });
    if (first !== undefined && waiting.length === 0) send(first);
  };

  const remove = (id: string) => {
    keep({ ...held, files: files.filter((file) => file.id !== id) });
    // One that could not be dropped is dropped within a day.
    void callResource(generatePath(paths.uploadDrop, { uploadId: id }), new URLSearchParams());
  };

  return {
    files,
    problems,
    waiting: waiting.map(({ key, file }) => ({ key, name: file.name })),
    full: files.length + waiting.length >= terms.filesMax,
    add,
    remove,
  };
}
