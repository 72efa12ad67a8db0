import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, FormLayout, InlineStack, Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import type { BuyerMails } from '#contract/notification-buyer-mails.ts';
import { BUYER_MAIL_SUBJECT_MAX, BUYER_MAIL_TEXT_MAX, buyerMailKinds } from '#contract/notification-buyer-mails.values.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { BuyerMailPreview } from './buyer-mail-preview.tsx';
import type { action } from './buyer-mails-page.tsx';
import { useBuyerMailPreview } from './use-buyer-mail-preview.ts';
import { useLanguageName } from './use-language-name.ts';
import { type BuyerMailText, isChosen, type useBuyerMails } from './use-buyer-mails.ts';
import { useVariables } from './use-variables.ts';
import { VariableButtons } from './variable-buttons.tsx';

interface BuyerMailTextsProps {
  storeId: string;
  editing: ReturnType<typeof useBuyerMails>;
  stored: BuyerMails;
}

/** One mail in one language at a time, with its preview. */
export function BuyerMailTexts({ storeId, editing, stored }: BuyerMailTextsProps) {
  const { t } = useTranslation('settings');
  const languageName = useLanguageName();
  const { draft, shown: chosen, show } = editing;
  const index = draft.texts.findIndex((text) => isChosen(text, chosen));
  const shown = draft.texts[index];
  const usual = stored.texts.find((text) => isChosen(text, chosen))?.usual;
  if (shown === undefined || usual === undefined) return null;
  const { kind, locale } = shown;
  return (
    <SettingsGroup title={t('buyers.texts')} text={t('buyers.textsText', { language: languageName(stored.locale) })}>
      <FormLayout>
        <FormLayout.Group>
          <Select
            label={t('buyers.about')}
            options={buyerMailKinds.map((value) => ({ value, label: t(`buyers.kind.${value}`) }))}
            value={kind}
            onChange={(value) => show({ locale, kind: buyerMailKinds.find((each) => each === value) ?? kind })}
          />
          <Select
            label={t('buyers.language')}
            options={locales.map((value) => ({ value, label: languageName(value, 'title') }))}
            value={locale}
            onChange={(value) => show({ kind, locale: locales.find((each) => each === value) ?? locale })}
          />
        </FormLayout.Group>
        <TextFields storeId={storeId} editing={editing} index={index} shown={shown} usual={usual} />
      </FormLayout>
    </SettingsGroup>
  );
}

interface TextFieldsProps extends Pick<BuyerMailTextsProps, 'storeId' | 'editing'> {
  index: number;
  shown: BuyerMailText;
  usual: BuyerMails['texts'][number]['usual'];
}

function TextFields({ storeId, editing: { draft, change, errorOf }, index, shown, usual }: TextFieldsProps) {
  const { t } = useTranslation('settings');
  const mayManage = usePermission('stores:manage');
  const mail = { ...shown, senderName: draft.senderName };
  const preview = useBuyerMailPreview(storeId, mail);
  const changeText = (changes: Partial<BuyerMailText>) =>
    change({ texts: draft.texts.map((text) => (text === shown ? { ...text, ...changes } : text)) });
  const variables = useVariables(shown, changeText);
  const isUsual = shown.subject === usual.subject && shown.text === usual.text;
  return (
    <BlockStack gap="400">
      <div onFocus={() => variables.into('subject')}>
        <TextField
          id={variables.idOf('subject')}
          label={t('buyers.subject')}
          disabled={!mayManage}
          autoComplete="off"
          maxLength={BUYER_MAIL_SUBJECT_MAX}
          value={shown.subject}
          error={preview.errorOf('subject') ?? errorOf(`texts.${index}.subject`)}
          onChange={(subject) => changeText({ subject })}
        />
      </div>
      <div onFocus={() => variables.into('text')}>
        <TextField
          id={variables.idOf('text')}
          label={t('buyers.text')}
          helpText={t('buyers.textHelp')}
          disabled={!mayManage}
          autoComplete="off"
          multiline={6}
          maxLength={BUYER_MAIL_TEXT_MAX}
          value={shown.text}
          error={preview.errorOf('text') ?? errorOf(`texts.${index}.text`)}
          onChange={(text) => changeText({ text })}
        />
      </div>
      {mayManage ? (
        <>
          <VariableButtons onInsert={variables.insert} />
          <InlineStack gap="200">
            <Button onClick={() => changeText(usual)} disabled={isUsual}>
              {t('buyers.reset')}
            </Button>
          </InlineStack>
        </>
      ) : null}
      <BuyerMailPreview mail={preview.mail} problem={preview.problem} />
      {mayManage ? <TestButton storeId={storeId} mail={mail} disabled={preview.mail === null} /> : null}
    </BlockStack>
  );
}

/** Sends what is on screen, saved or not, to the user's own address. */
function TestButton({ storeId, mail, disabled }: { storeId: string; mail: BuyerMailText & { senderName: string }; disabled: boolean }) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status === 'tested') notify({ tone: 'success', title: t('buyers.test.sent', { email: answer.sentTo }) });
  });
  const problem = fetcher.data?.status === 'refused' ? fetcher.data.problem : null;
  return (
    <BlockStack gap="300" inlineAlign="start">
      {problem?.code === 'state-conflict' ? (
        <Banner tone="warning" title={t('buyers.test.unconfirmed')} />
      ) : (
        <ProblemBanner problem={problem} />
      )}
      <Button
        loading={fetcher.state !== 'idle'}
        disabled={disabled}
        onClick={() => fetcher.submit({ intent: 'test', storeId, settings: JSON.stringify(mail) }, { method: 'post' })}
      >
        {t('buyers.test.send')}
      </Button>
    </BlockStack>
  );
}
