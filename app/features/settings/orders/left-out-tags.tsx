import { BlockStack, Button, Form, InlineStack, Tag, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { LEFT_OUT_TAGS_MAX, ORDER_TAG_MAX } from '#contract/order-settings.values.ts';
import { type IntakeDraft, withTags } from './order-draft.ts';

type Tags = Pick<IntakeDraft, 'leftOutTags' | 'typedTag'>;

interface LeftOutTagsProps {
  tags: Tags;
  error: string | undefined;
  onChange: (tags: Tags) => void;
}

/** Tags of orders that are not taken in, typed one at a time. What stands in the field when it is left is added, too. */
export function LeftOutTags({ tags: { leftOutTags: tags, typedTag }, error, onChange }: LeftOutTagsProps) {
  const { t } = useTranslation('settings');
  const full = tags.length >= LEFT_OUT_TAGS_MAX;
  const add = () => {
    if (typedTag !== '') onChange({ leftOutTags: withTags(tags, typedTag), typedTag: '' });
  };
  return (
    <BlockStack gap="200">
      <Form onSubmit={add}>
        <TextField
          label={t('basic.orders.tags')}
          value={typedTag}
          onChange={(typed) => onChange({ leftOutTags: tags, typedTag: typed })}
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
            <Tag key={tag} onRemove={() => onChange({ leftOutTags: tags.filter((each) => each !== tag), typedTag })}>
              {tag}
            </Tag>
          ))}
        </InlineStack>
      )}
    </BlockStack>
  );
}
