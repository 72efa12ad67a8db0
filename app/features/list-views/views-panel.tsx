import { useEffect, useState, type FormEvent } from 'react';
import { Link, useFetcher, useLocation, useSubmit } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Spinner, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { VIEW_NAME_MAX } from '#contract/list-views.values.ts';
import type { List, ListView } from '#contract/list-views.ts';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { KeysHelpButton } from './columns-panel.tsx';
import type { action, loader } from './list-views-resource.ts';
import styles from './list-views.module.css';

/** Parameters of the moment: they belong to no view. */
const TRANSIENT_PARAMS = ['cursor', 'row', 'job', 'import'];
const UNDO_MS = 10_000;
const UNDO_KEY = 'restore-list-view';

interface ViewsPanelProps {
  list: List;
  onClose: () => void;
  onHelp: () => void;
}

/** The user's own views of a list: to open, rename and delete, and to save the one on screen. */
export function ViewsPanel({ list, onClose, onHelp }: ViewsPanelProps) {
  const { t } = useTranslation('list-views');
  const { load, data } = useFetcher<typeof loader>();
  const current = viewQuery(useLocation().search);
  const [renaming, setRenaming] = useState<string | null>(null);
  const remove = useRemoval(list);
  useEffect(() => load(`${paths.listViews}?${new URLSearchParams({ list }).toString()}`), [load, list]);
  const views = data?.views?.filter(({ id }) => !remove.gone.includes(id));
  return (
    <div className={styles.views}>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('views.title')}
        </Text>
        <ProblemBanner problem={data?.problem} />
        {data === undefined ? <Spinner size="small" accessibilityLabel={t('views.loading')} /> : null}
        {views?.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('views.empty')}
          </Text>
        ) : null}
        <ul>
          {views?.map((view) => (
            <li key={view.id}>
              {renaming === view.id ? (
                <Rename view={view} onEnd={() => setRenaming(null)} />
              ) : (
                <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
                  <Link
                    to={{ search: `?${view.query}` }}
                    onClick={onClose}
                    preventScrollReset
                    {...(view.query === current ? { 'aria-current': 'page' as const } : {})}
                  >
                    {view.name}
                  </Link>
                  <InlineStack gap="200" wrap={false}>
                    <Button
                      variant="plain"
                      accessibilityLabel={t('views.renameOf', { name: view.name })}
                      onClick={() => setRenaming(view.id)}
                    >
                      {t('views.rename')}
                    </Button>
                    <Button
                      variant="plain"
                      tone="critical"
                      accessibilityLabel={t('views.deleteOf', { name: view.name })}
                      onClick={() => remove.remove(view)}
                    >
                      {t('views.delete')}
                    </Button>
                  </InlineStack>
                </InlineStack>
              )}
            </li>
          ))}
        </ul>
        {data === undefined || views === undefined || views.some(({ query }) => query === current) ? null : (
          <Save key={views.length} list={list} query={current} idempotencyKey={data.idempotencyKey} />
        )}
        <KeysHelpButton onClose={onClose} onHelp={onHelp} />
      </BlockStack>
    </div>
  );
}

function Save({ list, query, idempotencyKey }: { list: List; query: string; idempotencyKey: string }) {
  const { t } = useTranslation('list-views');
  return (
    <NameForm
      label={t('views.name')}
      submit={t('views.save')}
      fields={{ intent: 'save', list, query, idempotencyKey }}
      done={t('views.saved')}
    />
  );
}

function Rename({ view, onEnd }: { view: ListView; onEnd: () => void }) {
  const { t } = useTranslation('list-views');
  return (
    <NameForm
      label={t('views.newName', { name: view.name })}
      submit={t('views.rename')}
      fields={{ intent: 'rename', listViewId: view.id }}
      initialName={view.name}
      done={t('views.renamed')}
      onEnd={onEnd}
    />
  );
}

interface NameFormProps {
  label: string;
  submit: string;
  fields: Record<string, string>;
  initialName?: string;
  /** The notice once it is saved. */
  done: string;
  onEnd?: () => void;
}

/** A name for a view; what is wrong with it stands below the field. */
function NameForm({ label, submit, fields, initialName = '', done, onEnd }: NameFormProps) {
  const { t } = useTranslation('list-views');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const [name, setName] = useState(initialName);
  const problem = fetcher.data?.problem ?? null;
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.problem !== null) return;
    notify({ tone: 'success', title: done });
    onEnd?.();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') fetcher.submit({ ...fields, name }, { method: 'post', action: paths.listViews });
  };
  return (
    <form onSubmit={send} noValidate>
      <BlockStack gap="200">
        <TextField
          label={label}
          value={name}
          onChange={setName}
          maxLength={VIEW_NAME_MAX}
          autoComplete="off"
          error={problem === null ? undefined : messageOf(problem)}
        />
        <InlineStack gap="200">
          <Button submit disabled={name.trim() === ''} loading={fetcher.state !== 'idle'}>
            {submit}
          </Button>
          {onEnd === undefined ? null : <Button onClick={onEnd}>{t('views.cancel')}</Button>}
        </InlineStack>
      </BlockStack>
    </form>
  );
}

function messageOf({ fields, message }: Problem): string {
  return fields?.[0]?.message ?? message;
}

/** Deletes a view at once, and offers to undo that. */
function useRemoval(list: List): { gone: readonly string[]; remove: (view: ListView) => void } {
  const { t } = useTranslation('list-views');
  const notify = useNotice();
  const submit = useSubmit();
  const fetcher = useFetcher<typeof action>();
  const [gone, setGone] = useState<readonly string[]>([]);
  const remove = ({ id, name, query }: ListView) => {
    setGone((ids) => [...ids, id]);
    fetcher.submit({ intent: 'delete', listViewId: id }, { method: 'post', action: paths.listViews });
    // The panel closes when the notice is pressed.
    const undo = () =>
      submit(
        { intent: 'save', list, name, query, idempotencyKey: `${id}-again` },
        { method: 'post', action: paths.listViews, navigate: false, fetcherKey: UNDO_KEY },
      );
    notify({
      tone: 'success',
      title: t('views.deleted', { name }),
      action: { label: t('views.undo'), onAction: undo },
      durationMs: UNDO_MS,
    });
  };
  return { gone, remove };
}

/** The view that a list's address shows, in one way of writing it, so that views can be compared. */
function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of TRANSIENT_PARAMS) params.delete(name);
  for (const [name, value] of [...params]) if (value === '') params.delete(name);
  params.sort();
  return params.toString();
}
