import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineError, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { TicketFile } from '#contract/support-tickets.ts';
import { TICKET_FILES_MAX } from '#contract/support-tickets.values.ts';
import { paths } from '#app/paths.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { action } from './ticket-upload-resource.ts';

/** Files of a message. Each is sent as soon as it is selected; the form names those that arrived. */
export function FilesField({ error }: { error?: string | undefined }) {
  const { t } = useTranslation('support-tickets');
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { files, problems, sending, add, remove } = useUploads();
  const choose = () => {
    add([...(input.current?.files ?? [])]);
    if (input.current !== null) input.current.value = '';
  };
  const full = files.length >= TICKET_FILES_MAX;
  return (
    <BlockStack gap="200" inlineAlign="start">
      {files.map((file) => (
        <InlineStack key={file.id} gap="200" blockAlign="center">
          <input type="hidden" name="fileId" value={file.id} />
          <Text as="span" breakWord>
            {file.name}
          </Text>
          <Text as="span" variant="bodySm" tone="subdued">
            {Math.max(1, Math.round(file.bytes / 1024))} KB
          </Text>
          <Button
            variant="plain"
            tone="critical"
            onClick={() => remove(file.id)}
            accessibilityLabel={t('files.removeNamed', { name: file.name })}
          >
            {t('files.remove')}
          </Button>
        </InlineStack>
      ))}
      {problems.map(({ key, name, message }) => (
        <InlineError key={key} fieldID="ticket-files" message={`${name}: ${message}`} />
      ))}
      {error === undefined ? null : <InlineError fieldID="ticket-files" message={error} />}
      <input
        ref={input}
        id="ticket-files"
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp,application/pdf,video/mp4,.csv"
        aria-label={t('files.choose')}
        onChange={choose}
      />
      <Button disabled={full || !hydrated} loading={sending} onClick={() => input.current?.click()}>
        {t('files.add')}
      </Button>
      <Text as="p" variant="bodySm" tone="subdued">
        {t('files.help', { max: TICKET_FILES_MAX })}
      </Text>
    </BlockStack>
  );
}

interface UploadProblem {
  key: number;
  name: string;
  message: string;
}

/** Sends files one after the other, and keeps what became of each. */
function useUploads() {
  const fetcher = useFetcher<typeof action>();
  const [files, setFiles] = useState<TicketFile[]>([]);
  const [problems, setProblems] = useState<UploadProblem[]>([]);
  const [waiting, setWaiting] = useState<File[]>([]);
  const send = (file: File) => {
    const form = new FormData();
    form.append('file', file);
    const action = `${paths.ticketUpload}?${new URLSearchParams({ fileName: file.name.slice(-200) })}`;
    void fetcher.submit(form, { method: 'post', action, encType: 'multipart/form-data' });
  };
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, ({ file, problem }) => {
    const [sent, next] = waiting;
    if (file !== null) setFiles((before) => [...before, file]);
    if (problem !== null) {
      const message = problem.fields?.[0]?.message ?? problem.message;
      setProblems((before) => [...before, { key: before.length, name: sent?.name ?? '', message }]);
    }
    setWaiting(waiting.slice(1));
    if (next !== undefined) send(next);
  });
  return {
    files,
    problems,
    sending: fetcher.state !== 'idle',
    add: (selected: File[]) => {
      const wanted = selected.slice(0, TICKET_FILES_MAX - files.length - waiting.length);
      const [first] = wanted;
      if (first === undefined) return;
      setProblems([]);
      setWaiting([...waiting, ...wanted]);
      if (waiting.length === 0) send(first);
    },
    remove: (id: string) => setFiles(files.filter((file) => file.id !== id)),
  };
}
