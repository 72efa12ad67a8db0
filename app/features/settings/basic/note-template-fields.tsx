import { Fragment } from 'react';
import { BlockStack, Button, Divider, FormLayout, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { NOTE_TEMPLATE_NAME_MAX, NOTE_TEMPLATES_MAX } from '#contract/basic-settings.values.ts';
import { SELLER_NOTE_MAX } from '#contract/orders.values.ts';
import type { OrderEditing } from '../orders/use-order-settings.ts';

/** Texts that are offered where a note is written about an order. */
export function NoteTemplateFields({ editing: { draft, errorOf, change } }: { editing: OrderEditing }) {
  const { t } = useTranslation('settings');
  const { noteTemplates } = draft.basic;
  const set = (next: typeof noteTemplates) => change({ basic: { ...draft.basic, noteTemplates: next } });
  const edit = (place: number, changes: Partial<(typeof noteTemplates)[number]>) =>
    set(noteTemplates.map((template, index) => (index === place ? { ...template, ...changes } : template)));
  return (
    <BlockStack gap="400">
      {noteTemplates.length === 0 ? (
        <Text as="p" tone="subdued">
          {t('basic.noTemplates')}
        </Text>
      ) : null}
      {noteTemplates.map(({ name, text }, place) => (
        // Templates are known by their place until they are saved.
        <Fragment key={place}>
          {place === 0 ? null : <Divider />}
          <FormLayout>
            <TextField
              label={t('basic.templateName', { number: place + 1 })}
              value={name}
              onChange={(value) => edit(place, { name: value })}
              maxLength={NOTE_TEMPLATE_NAME_MAX}
              autoComplete="off"
              error={errorOf(`template.${place}`)}
            />
            <TextField
              label={t('basic.templateText', { number: place + 1 })}
              value={text}
              onChange={(value) => edit(place, { text: value })}
              maxLength={SELLER_NOTE_MAX}
              multiline={2}
              autoComplete="off"
            />
            <InlineStack>
              <Button
                variant="plain"
                tone="critical"
                onClick={() => set(noteTemplates.filter((_template, index) => index !== place))}
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
          <Button onClick={() => set([...noteTemplates, { name: '', text: '' }])}>{t('basic.addTemplate')}</Button>
        </InlineStack>
      ) : null}
    </BlockStack>
  );
}
