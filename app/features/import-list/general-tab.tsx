import { BlockStack, Card, FormLayout, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { TITLE_MAX, TYPE_MAX, VENDOR_MAX } from '#contract/import-list.values.ts';
import type { Store } from '#contract/stores.ts';
import { changedDraft } from './draft-changes.ts';
import { draftFields } from './draft-fields.ts';
import { StoreBoxes } from './store-boxes.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

/** Title, type, vendor, tags and the stores a draft is meant for. */
export function GeneralTab({ edits, stores }: { edits: DraftEdits; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  const { change, errors } = edits;
  const draft = changedDraft(edits.base, edits.changes);
  const open = stores.filter(({ id, state }) => state === 'connected' || draft.targetStoreIds.includes(id));
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
            {t(open.length === 0 ? 'push.noStore' : 'editor.storesHelp')}
          </Text>
          <StoreBoxes
            label={t('field.targetStoreIds')}
            stores={open}
            chosenAtFirst={draft.targetStoreIds}
            onChange={(targetStoreIds) => change({ targetStoreIds })}
          />
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
