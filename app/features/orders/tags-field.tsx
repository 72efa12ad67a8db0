import { type FormEvent, useEffect, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Tag, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { TAG_NAME_MAX, TAGS_OF_ORDER_MAX } from '#contract/orders.values.ts';
import { paths } from '#app/paths.ts';
import type { loader } from './filter-choices-resource.ts';

/** Tags of the account that are offered at once; typing narrows them. */
const OFFERED_MAX = 12;

interface TagsFieldProps {
  label: string;
  names: readonly string[];
  onChange: (names: string[]) => void;
  /** Whether a name the account does not have yet can be added. */
  allowNew: boolean;
}

/** Tags by name: those of the account are offered, another is made by typing it. */
export function TagsField({ label, names, onChange, allowNew }: TagsFieldProps) {
  const { t } = useTranslation('orders');
  const { load, data } = useFetcher<typeof loader>();
  const [typed, setTyped] = useState('');
  useEffect(() => load(paths.orderFilterChoices), [load]);
  const sought = typed.trim().toLowerCase();
  const isSought = (name: string) => name.toLowerCase() === sought;
  const known = (data?.choices.tags ?? []).map((tag) => tag.label);
  const offered = known.filter((name) => !names.includes(name) && name.toLowerCase().includes(sought)).slice(0, OFFERED_MAX);
  const match = known.find(isSought) ?? (allowNew && sought !== '' ? typed.trim() : undefined);
  const isFull = names.length >= TAGS_OF_ORDER_MAX;
  const add = (name: string) => {
    setTyped('');
    if (!isFull && !names.some((each) => each.toLowerCase() === name.toLowerCase())) onChange([...names, name]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (match !== undefined) add(match);
  };
  return (
    <BlockStack gap="200">
      <form onSubmit={submit}>
        <TextField
          label={label}
          value={typed}
          onChange={setTyped}
          maxLength={TAG_NAME_MAX}
          autoComplete="off"
          placeholder={t(allowNew ? 'tags.type' : 'tags.choose')}
          connectedRight={
            <Button submit disabled={match === undefined || isFull} accessibilityLabel={t('tags.takeTo', { label })}>
              {t('tags.take')}
            </Button>
          }
        />
      </form>
      {names.length === 0 ? null : (
        <InlineStack gap="100">
          {names.map((name) => (
            <Tag key={name} onRemove={() => onChange(names.filter((each) => each !== name))}>
              {name}
            </Tag>
          ))}
        </InlineStack>
      )}
      {offered.length === 0 || isFull ? null : (
        <InlineStack gap="100" blockAlign="center">
          <Text as="span" tone="subdued">
            {t('tags.offered')}
          </Text>
          {offered.map((name) => (
            <Tag key={name} onClick={() => add(name)}>
              {name}
            </Tag>
          ))}
        </InlineStack>
      )}
      {isFull ? (
        <Text as="p" tone="subdued">
          {t('tags.most', { count: TAGS_OF_ORDER_MAX })}
        </Text>
      ) : null}
    </BlockStack>
  );
}
