import { Banner, BlockStack, Checkbox, FormLayout, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { BuyerMails } from '#contract/notification-buyer-mails.ts';
import { type BuyerMailKind, buyerMailKinds } from '#contract/notification-buyer-mails.values.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { SettingsProblem } from '../settings-problem.tsx';
import { BuyerMailTexts } from './buyer-mail-texts.tsx';
import { useBuyerMails } from './use-buyer-mails.ts';

interface BuyerMailsEditorProps {
  storeId: string;
  storeName: string;
  stored: BuyerMails;
}

/** What buyers of one store are mailed; saved together by the bar on top. Members who may not manage stores only see it. */
export function BuyerMailsEditor({ storeId, storeName, stored }: BuyerMailsEditorProps) {
  const { t } = useTranslation('settings');
  const editing = useBuyerMails(storeId, stored);
  const { draft, change } = editing;
  const mayManage = usePermission('stores:manage');
  const toggle = (kind: BuyerMailKind, on: boolean) =>
    change({ enabled: buyerMailKinds.filter((each) => (each === kind ? on : draft.enabled.includes(each))) });
  return (
    <BlockStack gap="600">
      {mayManage ? (
        <FormSaveBar dirty={editing.dirty} saving={editing.saving} onSave={editing.save} onDiscard={editing.discard} />
      ) : (
        <Banner tone="info">{t('buyers.readOnly')}</Banner>
      )}
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
              disabled={!mayManage}
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
            disabled={!mayManage}
            value={draft.senderName}
            error={editing.errorOf('senderName')}
            onChange={(senderName) => change({ senderName })}
          />
          <TextField
            label={t('buyers.replyTo')}
            helpText={t('buyers.replyHelp')}
            type="email"
            disabled={!mayManage}
            autoComplete="email"
            value={draft.replyTo}
            error={editing.errorOf('replyTo')}
            onChange={(replyTo) => change({ replyTo })}
          />
        </FormLayout>
      </SettingsGroup>
      <BuyerMailTexts storeId={storeId} editing={editing} stored={stored} />
    </BlockStack>
  );
}
