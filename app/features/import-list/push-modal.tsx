import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Modal, RadioButton, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { formatDateTime, zoneName } from '#app/ui/format-date-time.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useTimeZone } from '#app/ui/time-zone.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { toInstant } from '#app/ui/zoned-time.ts';
import { ChosenDraftFields, useDraftsAddress, type ChosenDrafts } from './chosen-drafts.tsx';
import { STORE_FIELD } from './import-form-fields.ts';
import type { action } from './import-list-page.tsx';
import { StoreBoxes } from './store-boxes.tsx';

interface PushModalProps {
  drafts: ChosenDrafts;
  stores: Store[];
  /** Stores the drafts are meant for. */
  chosenStoreIds: readonly string[];
  idempotencyKey: string;
  onClose: () => void;
}

/** Which stores the drafts go to, and when. The push itself is a job on the import list. A default export, as `lazy` demands. */
export default function PushModal({ drafts, stores, chosenStoreIds, idempotencyKey, onClose }: PushModalProps) {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  const timeZone = useTimeZone();
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const address = useDraftsAddress(drafts);
  const connected = stores.filter(({ state }) => state === 'connected');
  const meant = connected.filter(({ id }) => chosenStoreIds.includes(id)).map(({ id }) => id);
  const [chosen, setChosen] = useState(meant.length > 0 ? meant : connected.slice(0, 1).map(({ id }) => id));
  const [later, setLater] = useState(false);
  const [local, setLocal] = useState('');
  const none = connected.length === 0;
  const problem: Problem | null = fetcher.data?.status === 'refused' ? fetcher.data.problem : null;
  const runAt = later ? toInstant(local, timeZone) : null;
  useEachAnswer(fetcher.data, (outcome) => {
    if (outcome.status !== 'scheduled') return;
    notify({ tone: 'success', title: t('push.scheduled', { time: formatDateTime(outcome.runAt, { locale, timeZone }) }) });
    onClose();
  });

  return (
    <Modal
      open
      onClose={onClose}
      title={t('push.title', { count: drafts.count })}
      {...(none
        ? {}
        : {
            primaryAction: {
              content: t(later ? 'push.plan' : 'push.submit'),
              loading: fetcher.state !== 'idle',
              disabled: chosen.length === 0 || (later && runAt === null),
              onAction: () => form.current?.requestSubmit(),
            },
          })}
      secondaryActions={[{ content: t('push.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        {none ? (
          <BlockStack gap="300" inlineAlign="start">
            <Text as="p">{t('push.noStore')}</Text>
            <Button url={paths.stores}>{t('push.connect')}</Button>
          </BlockStack>
        ) : (
          <fetcher.Form method="post" action={address} ref={form}>
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
              <ChosenDraftFields chosen={drafts} />
              <StoreBoxes name={STORE_FIELD} label={t('push.stores')} stores={connected} chosenAtFirst={chosen} onChange={setChosen} />
              <Text as="p" tone="subdued">
                {t('push.help')}
              </Text>
              <fieldset className="wharf-plain-group" aria-label={t('push.when')}>
                <RadioButton label={t('push.now')} name="when" checked={!later} onChange={() => setLater(false)} />
                <RadioButton label={t('push.later')} name="when" checked={later} onChange={() => setLater(true)} />
              </fieldset>
              {later ? (
                <TextField
                  label={t('push.time')}
                  helpText={t('push.timeHelp', { zone: zoneName({ locale, timeZone }, new Date()) })}
                  type="datetime-local"
                  value={local}
                  onChange={setLocal}
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
