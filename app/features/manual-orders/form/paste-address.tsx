import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack, List, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ReadAddress } from '#contract/manual-orders.ts';
import { PASTED_ADDRESS_MAX } from '#contract/manual-orders.values.ts';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer, useEachValue } from '#app/ui/use-each-answer.ts';
import { nameOfField } from './address-fields.tsx';
import type { action } from './read-address-resource.ts';

interface PasteAddressProps {
  /** Taken where the text names none. */
  country: string;
  /** Fields read from a text that nobody looked at yet. */
  uncertain: readonly string[];
  onRead: (read: ReadAddress) => void;
}

type Address = ReadAddress['address'];
const streetFields = ['line1', 'houseNumber', 'line2', 'district'] as const;
const placeFields = ['postcode', 'city', 'province'] as const;

/** Fields that were found, over those typed before; a street or place that replaces another leaves no part of the old one. */
export function mergeAddress(before: Address, read: Address): Address {
  const found = Object.fromEntries(Object.entries(read).filter(([, text]) => text !== ''));
  const replaces = (field: keyof Address) => before[field] !== '' && read[field] !== '' && before[field] !== read[field];
  const outdated = [
    ...(replaces('line1') ? streetFields : []),
    ...(replaces('country') || replaces('postcode') || replaces('city') ? placeFields : []),
    ...(replaces('country') ? (['taxId'] as const) : []),
  ];
  return { ...before, ...Object.fromEntries(outdated.map((field) => [field, ''])), ...found };
}

/** A block of text that is taken apart into the fields below. */
export function PasteAddress({ country, uncertain, onRead }: PasteAddressProps) {
  const { t } = useTranslation('manual-orders');
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const fetcher = useFetcher<typeof action>();
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status !== 'ok' || answer.read.address.country === '') return;
    onRead(answer.read);
    setOpen(false);
    setText('');
  });
  const read = fetcher.data?.status === 'ok' ? fetcher.data.read : null;
  const lacksCountry = read?.address.country === '';
  const send = () => fetcher.submit({ text, country }, { method: 'post', action: paths.readAddress });
  useEachValue(country, () => {
    if (open && lacksCountry && country !== '' && text.trim() !== '') send();
  });

  if (!open)
    return (
      <BlockStack gap="300">
        <div>
          <Button onClick={() => setOpen(true)}>{t('paste.open')}</Button>
        </div>
        {read === null || lacksCountry ? null : <Outcome read={read} uncertain={uncertain} />}
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
      {lacksCountry ? (
        <Banner tone="warning">
          <p>{t('paste.noCountry')}</p>
        </Banner>
      ) : null}
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
function Outcome({ read, uncertain }: { read: ReadAddress; uncertain: readonly string[] }) {
  const { t } = useTranslation('manual-orders');
  const { leftOver } = read;
  const left = read.uncertain.filter((field) => uncertain.includes(field));
  if (left.length === 0 && leftOver.length === 0)
    return (
      <Text as="p" tone="success">
        <span role="status">{t('paste.done')}</span>
      </Text>
    );
  return (
    <Banner tone="warning" title={t('paste.uncertain')}>
      <List>
        {left.map((field) => (
          <List.Item key={field}>{t(`address.${nameOfField(field, read.address.country)}`)}</List.Item>
        ))}
        {leftOver.map((text) => (
          <List.Item key={text}>{t('paste.leftOver', { text })}</List.Item>
        ))}
      </List>
    </Banner>
  );
}
