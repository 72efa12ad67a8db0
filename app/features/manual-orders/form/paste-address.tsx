import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack, List, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ReadAddress } from '#contract/manual-orders.ts';
import { PASTED_ADDRESS_MAX } from '#contract/manual-orders.values.ts';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './read-address-resource.ts';

interface PasteAddressProps {
  /** Taken where the text names none. */
  country: string;
  onRead: (read: ReadAddress) => void;
}

/** A block of text that is taken apart into the fields below. */
export function PasteAddress({ country, onRead }: PasteAddressProps) {
  const { t } = useTranslation('manual-orders');
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const fetcher = useFetcher<typeof action>();
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status !== 'ok') return;
    onRead(answer.read);
    setOpen(false);
    setText('');
  });
  const read = fetcher.data?.status === 'ok' ? fetcher.data.read : null;
  const send = () => fetcher.submit({ text, country }, { method: 'post', action: paths.readAddress });

  if (!open)
    return (
      <BlockStack gap="300">
        <div>
          <Button onClick={() => setOpen(true)}>{t('paste.open')}</Button>
        </div>
        {read === null ? null : <Outcome read={read} />}
      </BlockStack>
    );
  return (
    <BlockStack gap="300">
      <TextField
        label={t('paste.label')}
        helpText={t('paste.help')}
        value={text}
        onChange={setText}
        multiline={5}
        maxLength={PASTED_ADDRESS_MAX}
        autoComplete="off"
        focused
      />
      {fetcher.data?.status === 'refused' ? <ProblemBanner problem={fetcher.data.problem} /> : null}
      <InlineStack gap="200">
        <Button variant="secondary" onClick={send} loading={fetcher.state !== 'idle'} disabled={text.trim() === ''}>
          {t('paste.read')}
        </Button>
        <Button variant="tertiary" onClick={() => setOpen(false)}>
          {t('paste.cancel')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

/** What to look at in an address that was read. */
function Outcome({ read: { uncertain, leftOver } }: { read: ReadAddress }) {
  const { t } = useTranslation('manual-orders');
  if (uncertain.length === 0 && leftOver.length === 0)
    return (
      <Text as="p" tone="success">
        <span role="status">{t('paste.done')}</span>
      </Text>
    );
  return (
    <Banner tone="warning" title={t('paste.uncertain')}>
      <List>
        {uncertain.map((field) => (
          <List.Item key={field}>{t(`address.${field}`)}</List.Item>
        ))}
        {leftOver.map((text) => (
          <List.Item key={text}>{t('paste.leftOver', { text })}</List.Item>
        ))}
      </List>
    </Banner>
  );
}
