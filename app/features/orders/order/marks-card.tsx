import { useState } from 'react';
import { BlockStack, Button, Card, InlineStack, Tag, Text } from '@shopify/polaris';
import { EditIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { OrderMarksModal } from '../marks-modal.tsx';

/** The merchant's own tags and note, and apart from them what the buyer wrote. */
export function MarksCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const [editing, setEditing] = useState(false);
  const { tags, sellerNote, buyerNote } = order;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingSm">
            {t('marks.title')}
          </Text>
          <Button variant="tertiary" icon={EditIcon} accessibilityLabel={t('marks.edit')} onClick={() => setEditing(true)} />
        </InlineStack>
        {tags.length === 0 ? null : (
          <InlineStack gap="100">
            {tags.map(({ id, name }) => (
              <Tag key={id}>{name}</Tag>
            ))}
          </InlineStack>
        )}
        <Note name={t('marks.note')} text={sellerNote} none={tags.length === 0 ? t('marks.none') : null} />
        {buyerNote === '' ? null : <Note name={t('marks.buyerNote')} text={buyerNote} none={null} />}
      </BlockStack>
      {editing ? <OrderMarksModal order={order} onClose={() => setEditing(false)} /> : null}
    </Card>
  );
}

/** `none` stands in the place of an empty note; null: nothing does. */
function Note({ name, text, none }: { name: string; text: string; none: string | null }) {
  if (text === '') {
    return none === null ? null : (
      <Text as="p" tone="subdued">
        {none}
      </Text>
    );
  }
  return (
    <BlockStack gap="050">
      <Text as="h3" variant="bodySm" tone="subdued">
        {name}
      </Text>
      {text.split('\n').map((line, index) => (
        // Lines have no id, and their order does not change.
        <Text key={index} as="p" breakWord>
          {line}
        </Text>
      ))}
    </BlockStack>
  );
}
