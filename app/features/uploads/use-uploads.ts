import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Upload, UploadTerms } from '#contract/uploads.ts';
import { UPLOAD_NAME_MAX } from '#contract/uploads.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { termsText } from './upload-kinds.ts';
import type { action } from './upload-resource.ts';

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

/** Sends files one after the other, and keeps what became of each. What is plainly too large or too many is not sent. */
export function useUploads(terms: UploadTerms, onChange: (files: Upload[]) => void): Uploads {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  const fetcher = useFetcher<typeof action>();
  const [files, setFiles] = useState<Upload[]>([]);
  const [problems, setProblems] = useState<UploadProblem[]>([]);
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const [added, setAdded] = useState(0);

  const keep = (next: Upload[]) => {
    setFiles(next);
    onChange(next);
  };
  const send = ({ file }: Waiting) => {
    const form = new FormData();
    form.append('file', file);
    const query = new URLSearchParams({ purpose: terms.purpose, fileName: file.name.slice(-UPLOAD_NAME_MAX) });
    void fetcher.submit(form, { method: 'post', action: `${paths.upload}?${query}`, encType: 'multipart/form-data' });
  };
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, ({ file, problem }) => {
    const [sent, next] = waiting;
    if (file !== null) keep([...files, file]);
    if (problem !== null && sent !== undefined) {
      const message = problem.fields?.[0]?.message ?? problem.message;
      setProblems((before) => [...before, { key: sent.key, name: sent.file.name, message }]);
    }
    setWaiting(waiting.slice(1));
    if (next !== undefined) send(next);
  });

  const add = (selected: File[]) => {
    const candidates = selected.map((file, index) => ({ key: `${added + index}`, file }));
    const tooLarge = candidates.filter(({ file }) => file.size > terms.maxBytes);
    const fitting = candidates.filter(({ file }) => file.size <= terms.maxBytes);
    const room = Math.max(0, terms.filesMax - files.length - waiting.length);
    const [first] = fitting;
    const refused =
      (message: string) =>
      ({ key, file }: Waiting) => ({ key, name: file.name, message });
    setAdded(added + selected.length);
    setProblems([
      ...tooLarge.map(refused(t('tooLarge', { maximum: termsText(terms, locale).megabytes }))),
      ...fitting.slice(room).map(refused(t('tooMany', { count: terms.filesMax }))),
    ]);
    if (first === undefined || room === 0) return;
    setWaiting([...waiting, ...fitting.slice(0, room)]);
    if (waiting.length === 0) send(first);
  };

  return {
    files,
    problems,
    waiting: waiting.map(({ key, file }) => ({ key, name: file.name })),
    full: files.length + waiting.length >= terms.filesMax,
    add,
    remove: (id) => keep(files.filter((file) => file.id !== id)),
  };
}
