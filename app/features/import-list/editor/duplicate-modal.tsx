import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ITEM_FIELD } from '../form-fields.tsx';
import type { action } from '../import-list-page.tsx';
import { StoreCheckboxes, StoreFields } from '../store-checkboxes.tsx';

interface DuplicateModalProps {
  draft: ImportItem;
  stores: Store[];
  idempotencyKey: string;
  onClose: () => void;
}

/** A second draft of the product, for another store. A default export for `lazy`. */
export default function DuplicateModal({ draft, stores, idempotencyKey, onClose }: DuplicateModalProps) {
  const { t } = useTranslation('import-list');
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const [storeIds, setStoreIds] = useState<string[]>([]);
  return (
    <Modal
      open
      onClose={onClose}
      title={t('duplicate.title')}
      primaryAction={{ content: t('duplicate.submit'), loading: fetcher.state !== 'idle', onAction: () => form.current?.requestSubmit() }}
      secondaryActions={[{ content: t('push.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <fetcher.Form method="post" action={paths.importList} ref={form}>
          <BlockStack gap="400">
            <ProblemBanner problem={fetcher.data?.status === 'refused' ? fetcher.data.problem : null} />
            <Text as="p">{t('duplicate.text')}</Text>
            <input type="hidden" name="intent" value="duplicate" />
            <input type="hidden" name={ITEM_FIELD} value={draft.id} />
            <IdempotencyField value={`${idempotencyKey}:duplicate`} />
            <StoreFields storeIds={storeIds} />
            <StoreCheckboxes
              label={t('field.targetStoreIds')}
              stores={stores.filter(({ state }) => state === 'connected')}
              selected={storeIds}
              onChange={setStoreIds}
            />
          </BlockStack>
        </fetcher.Form>
      </Modal.Section>
    </Modal>
  );
}
