import { useRef } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SelectInput } from '#app/ui/select-input.tsx';
import { ITEM_FIELD } from './import-form-fields.ts';
import type { action } from './import-list-page.tsx';

interface PushModalProps {
  open: boolean;
  ids: readonly string[];
  stores: Store[];
  idempotencyKey: string;
  onClose: () => void;
}

/** Which store the drafts go to. The push itself is a job on the import list. */
export function PushModal({ open, ids, stores, idempotencyKey, onClose }: PushModalProps) {
  const { t } = useTranslation('import-list');
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const connected = stores.filter(({ state }) => state === 'connected');
  const none = connected.length === 0;
  const problem = fetcher.data?.status === 'refused' ? fetcher.data.problem : null;

  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('push.title', { count: ids.length })}
      {...(none
        ? {}
        : {
            primaryAction: { content: t('push.submit'), loading: fetcher.state !== 'idle', onAction: () => form.current?.requestSubmit() },
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
          <fetcher.Form method="post" action={paths.importList} ref={form}>
            <BlockStack gap="400">
              <ProblemBanner problem={problem} />
              <input type="hidden" name="intent" value="push" />
              <IdempotencyField value={`${idempotencyKey}:push`} />
              {ids.map((id) => (
                <input key={id} type="hidden" name={ITEM_FIELD} value={id} />
              ))}
              <SelectInput
                name="storeId"
                label={t('push.store')}
                options={connected.map(({ id, name, currency }) => ({ value: id, label: t('push.storeChoice', { name, currency }) }))}
                defaultValue={connected[0]?.id ?? ''}
                helpText={t('push.help')}
              />
            </BlockStack>
          </fetcher.Form>
        )}
      </Modal.Section>
    </Modal>
  );
}
