import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Checkbox, ChoiceList, Modal, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { formatDateTime, zoneName } from '#app/ui/format-date-time.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { toInstant } from '#app/ui/zoned-time.ts';
import { SelectionFields, useSelectionAction, type DraftSelection } from '../form-fields.tsx';
import type { action } from '../import-list-page.tsx';
import { PushPreview, usePushPreview } from './push-preview.tsx';
import { StoreCheckboxes, StoreFields } from '../store-checkboxes.tsx';

/** Stores selected at first: those the drafts are planned for, else the account's default store, else the newest. */
export function firstSelection(connected: Store[], targets: Store[]): Store[] {
  if (targets.length > 0) return targets;
  const own = connected.filter(({ isDefault }) => isDefault);
  return own.length > 0 ? own : connected.slice(0, 1);
}

interface PushModalProps {
  selection: DraftSelection;
  stores: Store[];
  /** Stores the drafts are planned for. */
  targetStoreIds: readonly string[];
  idempotencyKey: string;
  onClose: () => void;
}

/** Which stores the drafts go to, and when. The push itself is a job on the import list. A default export for `lazy`. */
export default function PushModal({ selection, stores, targetStoreIds, idempotencyKey, onClose }: PushModalProps) {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  const timeZone = useTimeZone();
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const formAction = useSelectionAction(selection);
  const connected = stores.filter(({ state }) => state === 'connected');
  const targets = connected.filter(({ id }) => targetStoreIds.includes(id));
  const [storeIds, setStoreIds] = useState(firstSelection(connected, targets).map(({ id }) => id));
  const [later, setLater] = useState(false);
  const [localTime, setLocalTime] = useState('');
  const hasStore = connected.length > 0;
  const { state: previewState, preview } = usePushPreview(selection, storeIds);
  const losses = preview?.losses ?? 0;
  const [confirmedLosses, setConfirmedLosses] = useState(0);
  // A confirmation counts for the losses that were shown: other stores may bring others.
  const unconfirmed = losses > 0 && confirmedLosses !== losses;
  const problem: Problem | null = fetcher.data?.status === 'refused' ? fetcher.data.problem : null;
  const runAt = later ? toInstant(localTime, timeZone) : null;
  useEachAnswer(fetcher.data, (result) => {
    if (result.status !== 'scheduled') return;
    notify({ tone: 'success', title: t('push.scheduled', { time: formatDateTime(result.runAt, { locale, timeZone }) }) });
    onClose();
  });

  return (
    <Modal
      open
      onClose={onClose}
      title={t('push.title', { count: selection.count })}
      {...(hasStore
        ? {
            primaryAction: {
              content: t(later ? 'push.plan' : 'push.submit'),
              loading: fetcher.state !== 'idle',
              disabled: storeIds.length === 0 || unconfirmed || previewState === 'waiting' || (later && runAt === null),
              onAction: () => form.current?.requestSubmit(),
            },
          }
        : {})}
      secondaryActions={[{ content: t('push.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        {!hasStore ? (
          <BlockStack gap="300" inlineAlign="start">
            <Text as="p">{t('push.noStore')}</Text>
            <Button url={paths.stores}>{t('push.connect')}</Button>
          </BlockStack>
        ) : (
          <fetcher.Form method="post" action={formAction} ref={form}>
            <BlockStack gap="400">
              <ProblemBanner problem={problem}>
                {problem?.fields?.map(({ path, message }) => (
                  <Text key={path} as="p">
                    {message}
                  </Text>
                ))}
              </ProblemBanner>
              <input type="hidden" name="intent" value="push" />
              <input type="hidden" name="runAt" value={runAt ?? ''} />
              <IdempotencyField value={`${idempotencyKey}:push:${later ? 'later' : 'now'}`} />
              <SelectionFields selection={selection} />
              <StoreFields storeIds={storeIds} />
              <StoreCheckboxes label={t('push.stores')} stores={connected} selected={storeIds} onChange={setStoreIds} />
              <Text as="p" tone="subdued">
                {t('push.help')}
              </Text>
              <PushPreview state={previewState} preview={preview} />
              {losses === 0 ? null : (
                <Checkbox
                  label={t('push.confirmLoss')}
                  helpText={t('push.confirmFirst')}
                  checked={!unconfirmed}
                  onChange={(checked) => setConfirmedLosses(checked ? losses : 0)}
                />
              )}
              <ChoiceList
                title={t('push.when')}
                titleHidden
                choices={[
                  { value: 'now', label: t('push.now') },
                  { value: 'later', label: t('push.later') },
                ]}
                selected={[later ? 'later' : 'now']}
                onChange={([value]) => setLater(value === 'later')}
              />
              {later ? (
                <TextField
                  label={t('push.time')}
                  helpText={t('push.timeHelp', { zone: zoneName({ locale, timeZone }, new Date()) })}
                  type="datetime-local"
                  value={localTime}
                  onChange={setLocalTime}
                  autoComplete="off"
                />
              ) : null}
            </BlockStack>
          </fetcher.Form>
        )}
      </Modal.Section>
    </Modal>
  );
}
