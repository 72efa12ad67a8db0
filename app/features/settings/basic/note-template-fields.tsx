import { Fragment, useId } from 'react';
import { BlockStack, Button, Divider, FormLayout, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { NOTE_TEMPLATE_NAME_MAX, NOTE_TEMPLATES_MAX } from '#contract/basic-settings.values.ts';
import { SELLER_NOTE_MAX } from '#contract/orders.values.ts';
import type { SettingsStore } from './setting-parts.ts';
import type { SettingsEditing } from './use-basic-settings.ts';
import { useFocusNext } from './use-focus-next.ts';

interface NoteTemplateFieldsProps {
  editing: SettingsEditing;
  stores: SettingsStore[];
}

/** Texts that are offered where a note is written about an order: of any store, or of one. */
export function NoteTemplateFields({ editing: { draft, errorOf, change }, stores }: NoteTemplateFieldsProps) {
  const { t } = useTranslation('settings');
  const { noteTemplates } = draft.basic;
  const addId = useId();
  const focusNext = useFocusNext();
  const set = (next: typeof noteTemplates) => change('basic', { noteTemplates: next });
  const edit = (place: number, changes: Partial<(typeof noteTemplates)[number]>) =>
    set(noteTemplates.map((template, index) => (index === place ? { ...template, ...changes } : template)));
  const storeOptions = (selected: string | null) => [
    { value: '', label: t('basic.allStores') },
    ...stores.map(({ id, name }) => ({ value: id, label: name })),
    // Its store was erased: the template stays until somebody selects another.
    ...(selected === null || stores.some(({ id }) => id === selected) ? [] : [{ value: selected, label: t('basic.goneStore') }]),
  ];
  return (
    <BlockStack gap="400">
      {noteTemplates.length === 0 ? (
        <Text as="p" tone="subdued">
          {t('basic.noTemplates')}
        </Text>
      ) : null}
      {noteTemplates.map(({ name, text, storeId }, place) => (
        // Templates are known by their place until they are saved.
        <Fragment key={place}>
          {place === 0 ? null : <Divider />}
          <FormLayout>
            <FormLayout.Group>
              <TextField
                label={t('basic.templateName', { number: place + 1 })}
                value={name}
                onChange={(value) => edit(place, { name: value })}
                maxLength={NOTE_TEMPLATE_NAME_MAX}
                autoComplete="off"
                error={errorOf(`templateName.${place}`)}
              />
              {stores.length === 0 && storeId === null ? null : (
                <Select
                  label={t('basic.templateFor', { number: place + 1 })}
                  options={storeOptions(storeId)}
                  value={storeId ?? ''}
                  onChange={(id) => edit(place, { storeId: id === '' ? null : id })}
                  error={errorOf(`templateStore.${place}`)}
                />
              )}
            </FormLayout.Group>
            <TextField
              label={t('basic.templateText', { number: place + 1 })}
              value={text}
              onChange={(value) => edit(place, { text: value })}
              maxLength={SELLER_NOTE_MAX}
              multiline={2}
              autoComplete="off"
              error={errorOf(`templateText.${place}`)}
            />
            <InlineStack>
              <Button
                variant="plain"
                tone="critical"
                onClick={() => {
                  focusNext(addId);
                  set(noteTemplates.filter((_template, index) => index !== place));
                }}
                accessibilityLabel={t('basic.removeTemplate', { number: place + 1 })}
              >
                {t('remove')}
              </Button>
            </InlineStack>
          </FormLayout>
        </Fragment>
      ))}
      {noteTemplates.length < NOTE_TEMPLATES_MAX ? (
        <InlineStack>
          <Button id={addId} onClick={() => set([...noteTemplates, { name: '', text: '', storeId: null }])}>
            {t('basic.addTemplate')}
          </Button>
        </InlineStack>
      ) : null}
    </BlockStack>
  );
}
