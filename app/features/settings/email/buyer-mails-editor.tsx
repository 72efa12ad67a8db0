import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Button, ButtonGroup, Checkbox, FormLayout, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '#contract/locales.ts';
import type { BuyerMails } from '#contract/notification-buyer-mails.ts';
import {
  BUYER_MAIL_SUBJECT_MAX,
  BUYER_MAIL_TEXT_MAX,
  type BuyerMailKind,
  buyerMailKinds,
  buyerMailVariables,
} from '#contract/notification-buyer-mails.values.ts';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { SettingsProblem } from '../settings-problem.tsx';
import type { action } from './buyer-mails-page.tsx';
import { type BuyerMailText, useBuyerMails } from './use-buyer-mails.ts';

interface BuyerMailsEditorProps {
  storeId: string;
  storeName: string;
  stored: BuyerMails;
}

/** What buyers of one store are mailed; saved together by the bar on top. */
export function BuyerMailsEditor({ storeId, storeName, stored }: BuyerMailsEditorProps) {
  const { t } = useTranslation('settings');
  const editing = useBuyerMails(storeId, stored);
  const { draft, change } = editing;
  const toggle = (kind: BuyerMailKind, on: boolean) =>
    change({ enabled: buyerMailKinds.filter((each) => (each === kind ? on : draft.enabled.includes(each))) });
  return (
    <BlockStack gap="600">
      <FormSaveBar dirty={editing.dirty} saving={editing.saving} onSave={editing.save} onDiscard={editing.discard} />
      <SettingsProblem
        problem={editing.problem}
        wrong={editing.wrong}
        busy={editing.saving || editing.awaitingNewest}
        onLoadNewest={editing.loadNewest}
        onKeepMine={editing.keepMine}
      />
      <SettingsGroup title={t('buyers.what')} text={t('buyers.whatText')}>
        <BlockStack gap="200">
          {buyerMailKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`buyers.kind.${kind}`)}
              checked={draft.enabled.includes(kind)}
              onChange={(on) => toggle(kind, on)}
            />
          ))}
        </BlockStack>
      </SettingsGroup>
      <SettingsGroup title={t('buyers.sender')} text={t('buyers.senderText')}>
        <FormLayout>
          <TextField
            label={t('buyers.senderName')}
            helpText={t('buyers.senderHelp')}
            placeholder={storeName}
            autoComplete="off"
            maxLength={80}
            value={draft.senderName}
            error={editing.errorOf('senderName')}
            onChange={(senderName) => change({ senderName })}
          />
          <TextField
            label={t('buyers.replyTo')}
            helpText={t('buyers.replyHelp')}
            type="email"
            autoComplete="email"
            value={draft.replyTo}
            error={editing.errorOf('replyTo')}
            onChange={(replyTo) => change({ replyTo })}
          />
        </FormLayout>
      </SettingsGroup>
      <TextsGroup storeId={storeId} editing={editing} stored={stored} />
    </BlockStack>
  );
}

interface TextsGroupProps {
  storeId: string;
  editing: ReturnType<typeof useBuyerMails>;
  stored: Pick<BuyerMails, 'locale'>;
}

/** One mail in one language at a time, with its preview. */
function TextsGroup({ storeId, editing: { draft, change, errorOf }, stored }: TextsGroupProps) {
  const { t } = useTranslation(['settings', 'shell']);
  const [kind, setKind] = useState<BuyerMailKind>('shipped');
  const [locale, setLocale] = useState<Locale>(stored.locale);
  const fetcher = useFetcher<typeof action>();
  const index = draft.texts.findIndex((text) => text.kind === kind && text.locale === locale);
  const shown = draft.texts[index];
  if (shown === undefined) return null;
  const changeText = (changes: Partial<BuyerMailText>) =>
    change({ texts: draft.texts.map((text) => (text === shown ? { ...text, ...changes } : text)) });
  const preview = () => {
    const { subject, text } = shown;
    const settings = JSON.stringify({ kind, locale, subject, text, senderName: draft.senderName });
    fetcher.submit({ intent: 'preview', storeId, settings }, { method: 'post' });
  };
  return (
    <SettingsGroup title={t('buyers.texts')} text={t('buyers.textsText', { language: t(`shell:language.${stored.locale}`) })}>
      <FormLayout>
        <FormLayout.Group>
          <Select
            label={t('buyers.about')}
            options={buyerMailKinds.map((value) => ({ value, label: t(`buyers.kind.${value}`) }))}
            value={kind}
            onChange={(value) => setKind(buyerMailKinds.find((each) => each === value) ?? kind)}
          />
          <Select
            label={t('buyers.language')}
            options={locales.map((value) => ({ value, label: t(`shell:language.${value}`) }))}
            value={locale}
            onChange={(value) => setLocale(locales.find((each) => each === value) ?? locale)}
          />
        </FormLayout.Group>
        <TextField
          label={t('buyers.subject')}
          autoComplete="off"
          maxLength={BUYER_MAIL_SUBJECT_MAX}
          value={shown.subject}
          error={errorOf(`texts.${index}.subject`)}
          onChange={(subject) => changeText({ subject })}
        />
        <TextField
          label={t('buyers.text')}
          autoComplete="off"
          multiline={6}
          maxLength={BUYER_MAIL_TEXT_MAX}
          value={shown.text}
          helpText={t('buyers.variables', { list: buyerMailVariables.map((name) => `{{${name}}}`).join(', ') })}
          error={errorOf(`texts.${index}.text`)}
          onChange={(text) => changeText({ text })}
        />
        <ButtonGroup>
          <Button onClick={preview} loading={fetcher.state !== 'idle'} disabled={shown.subject.trim() === '' || shown.text.trim() === ''}>
            {t('buyers.preview')}
          </Button>
        </ButtonGroup>
        {fetcher.data?.status === 'preview' ? <Preview subject={fetcher.data.subject} text={fetcher.data.text} /> : null}
      </FormLayout>
    </SettingsGroup>
  );
}

function Preview({ subject, text }: { subject: string; text: string }) {
  const { t } = useTranslation('settings');
  return (
    <Box background="bg-surface-secondary" borderRadius="200" padding="400">
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm">
          {t('buyers.previewTitle')}
        </Text>
        <Text as="p" fontWeight="semibold" breakWord>
          {subject}
        </Text>
        {text.split(/\n{2,}/).map((paragraph, index) => (
          <Text as="p" key={`${index} ${paragraph}`} breakWord>
            {paragraph}
          </Text>
        ))}
      </BlockStack>
    </Box>
  );
}
