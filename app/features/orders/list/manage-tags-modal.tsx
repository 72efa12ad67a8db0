import { useEffect, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Modal, Spinner, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { TAG_NAME_MAX } from '#contract/orders.values.ts';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { loader } from '../filter-choices-resource.ts';
import type { action } from '../order-tags-resource.ts';

/** The account's tags, to rename them or to drop them from all orders. */
export function ManageTagsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['orders', 'ui']);
  const tags = useFetcher<typeof loader>();
  const change = useFetcher<typeof action>();
  const { load } = tags;
  useEffect(() => load(paths.orderFilterChoices), [load]);
  useEachAnswer(change.state === 'idle' ? change.data : undefined, () => load(paths.orderFilterChoices));
  const send = (fields: Record<string, string>) => change.submit(fields, { method: 'post', action: paths.orderTags });
  const problem = change.data?.problem ?? tags.data?.problem;
  const taken = change.data?.problem?.fields?.find(({ path }) => path === 'name')?.message;
  return (
    <Modal open title={t('tags.manage')} onClose={onClose} primaryAction={{ content: t('tags.done'), onAction: onClose }}>
      <Modal.Section>
        <BlockStack gap="300">
          {taken === undefined ? <ProblemBanner problem={problem} /> : null}
          {tags.data === undefined ? <Spinner size="small" accessibilityLabel={t('list.filterLoading', { ns: 'ui' })} /> : null}
          {tags.data?.choices.tags.length === 0 ? (
            <Text as="p" tone="subdued">
              {t('tags.none')}
            </Text>
          ) : null}
          {tags.data?.choices.tags.map(({ value, label }) => (
            <TagRow
              key={`${value} ${label}`}
              name={label}
              error={change.data?.tagId === value ? taken : undefined}
              busy={change.state !== 'idle'}
              onRename={(name) => send({ intent: 'rename', tagId: value, name })}
              onDelete={() => send({ intent: 'delete', tagId: value })}
            />
          ))}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

interface TagRowProps {
  name: string;
  error: string | undefined;
  busy: boolean;
  onRename: (name: string) => void;
  onDelete: () => void;
}

/** Deleting is asked for twice: the second button says what goes with the tag. */
function TagRow({ name, error, busy, onRename, onDelete }: TagRowProps) {
  const { t } = useTranslation('orders');
  const [text, setText] = useState(name);
  const [deleting, setDeleting] = useState(false);
  if (deleting) {
    return (
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="p">{t('tags.deleteText', { name })}</Text>
        <InlineStack gap="200">
          <Button onClick={() => setDeleting(false)}>{t('tags.keep')}</Button>
          <Button tone="critical" variant="primary" disabled={busy} onClick={onDelete}>
            {t('tags.delete')}
          </Button>
        </InlineStack>
      </InlineStack>
    );
  }
  return (
    <TextField
      label={t('tags.nameOf', { name })}
      labelHidden
      autoComplete="off"
      maxLength={TAG_NAME_MAX}
      value={text}
      onChange={setText}
      error={error}
      connectedRight={
        <InlineStack gap="100">
          <Button disabled={busy || text.trim() === '' || text.trim() === name} onClick={() => onRename(text)}>
            {t('tags.rename')}
          </Button>
          <Button accessibilityLabel={t('tags.deleteOf', { name })} onClick={() => setDeleting(true)}>
            {t('tags.delete')}
          </Button>
        </InlineStack>
      }
    />
  );
}
