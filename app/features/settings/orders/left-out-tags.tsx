import { useState } from 'react';
import { BlockStack, Button, Form, InlineStack, Tag, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { LEFT_OUT_TAGS_MAX, ORDER_TAG_MAX } from '#contract/order-settings.values.ts';

interface LeftOutTagsProps {
  tags: string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}

/** Tags of orders that are not taken in, typed one at a time. What stands in the field when it is left is added, too. */
export function LeftOutTags({ tags, error, onChange }: LeftOutTagsProps) {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState('');
  const full = tags.length >= LEFT_OUT_TAGS_MAX;
  const add = () => {
    setTyped('');
    const next = withTags(tags, typed);
    if (next.length > tags.length) onChange(next);
  };
  return (
    <BlockStack gap="200">
      <Form onSubmit={add}>
        <TextField
          label={t('basic.orders.tags')}
          value={typed}
          onChange={setTyped}
          onBlur={add}
          maxLength={ORDER_TAG_MAX}
          autoComplete="off"
          disabled={full}
          error={error}
          helpText={full ? t('basic.orders.tagsFull', { max: LEFT_OUT_TAGS_MAX }) : t('basic.orders.tagsHelp')}
          connectedRight={
            <Button submit disabled={full}>
              {t('basic.orders.addTag')}
            </Button>
          }
        />
      </Form>
      {tags.length === 0 ? null : (
        <InlineStack gap="100">
          {tags.map((tag) => (
            <Tag key={tag} onRemove={() => onChange(tags.filter((each) => each !== tag))}>
              {tag}
            </Tag>
          ))}
        </InlineStack>
      )}
    </BlockStack>
  );
}

/** Stores part tags by commas; the same tag in other letters is no other tag. */
function withTags(tags: string[], typed: string): string[] {
  const next = [...tags];
  for (const name of typed.split(',').map((each) => each.trim()))
    if (name !== '' && !next.some((each) => each.toLowerCase() === name.toLowerCase())) next.push(name);
  return next.slice(0, Math.max(tags.length, LEFT_OUT_TAGS_MAX));
}
