import { BlockStack, Card, FormLayout, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { TITLE_MAX, TYPE_MAX, VENDOR_MAX } from '#contract/import-list.values.ts';
import type { Store } from '#contract/stores.ts';
import { StoreCheckboxes } from '../store-checkboxes.tsx';
import { applyChanges, draftFields } from './draft-changes.ts';
import type { DraftEdits } from './use-draft-edits.ts';

/** Title, type, vendor, tags, collections and target stores. */
export function GeneralTab({ edits, stores }: { edits: DraftEdits; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  const { change, errors } = edits;
  const draft = applyChanges(edits.base, edits.changes);
  const selectableStores = stores.filter(({ id, state }) => state === 'connected' || draft.targetStoreIds.includes(id));
  return (
    <BlockStack gap="400">
      <Card>
        <FormLayout>
          <TextField
            name={draftFields.title}
            label={t('field.title')}
            value={draft.title}
            onChange={(title) => change({ texts: { [draft.mainLocale]: { title } } })}
            maxLength={TITLE_MAX}
            showCharacterCount
            autoComplete="off"
            error={errors[draftFields.title] ?? ''}
          />
          <FormLayout.Group>
            <TextField
              name={draftFields.productType}
              label={t('field.productType')}
              value={draft.productType}
              onChange={(productType) => change({ productType })}
              maxLength={TYPE_MAX}
              autoComplete="off"
              error={errors[draftFields.productType] ?? ''}
            />
            <TextField
              name={draftFields.vendor}
              label={t('field.vendor')}
              value={draft.vendor}
              onChange={(vendor) => change({ vendor })}
              maxLength={VENDOR_MAX}
              autoComplete="off"
              error={errors[draftFields.vendor] ?? ''}
            />
          </FormLayout.Group>
          <TextField
            name={draftFields.tags}
            label={t('field.tags')}
            helpText={t('editor.tagsHelp')}
            value={draft.tags}
            onChange={(tags) => change({ tags })}
            autoComplete="off"
            error={errors[draftFields.tags] ?? ''}
          />
          <TextField
            name={draftFields.collections}
            label={t('field.collections')}
            helpText={t('editor.collectionsHelp')}
            value={draft.collections}
            onChange={(collections) => change({ collections })}
            autoComplete="off"
            error={errors[draftFields.collections] ?? ''}
          />
        </FormLayout>
      </Card>
      <Card>
        <BlockStack gap="200">
          <Text as="p" tone="subdued">
            {t(selectableStores.length === 0 ? 'push.noStore' : 'editor.storesHelp')}
          </Text>
          <StoreCheckboxes
            label={t('field.targetStoreIds')}
            stores={selectableStores}
            selected={draft.targetStoreIds}
            onChange={(targetStoreIds) => change({ targetStoreIds })}
          />
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
