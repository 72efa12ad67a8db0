import { useState } from 'react';
import { Banner, BlockStack, Box, Button, Checkbox, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useNotice } from '#app/ui/notice.tsx';
import { useAskBeforeUnload } from '#app/ui/use-ask-before-unload.ts';
import { downloadText } from './download-text.ts';
import { useCloseForm } from './use-close-form.ts';

/** The codes, this once: they are put away before one goes on. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const close = useCloseForm();
  const [saved, setSaved] = useState(false);
  const [asked, setAsked] = useState(false);
  useAskBeforeUnload(!saved);
  const text = codes.join('\n');
  const copy = () => void navigator.clipboard.writeText(text).then(() => notify({ tone: 'success', title: t('recovery.copied') }));

  return (
    <BlockStack gap="400">
      <Banner tone="warning" title={t('recovery.title')}>
        <Text as="p">{t('recovery.text')}</Text>
      </Banner>
      <Box background="bg-surface-secondary" borderRadius="200" padding="400">
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="200">
          {codes.map((code) => (
            <Text as="span" key={code}>
              <code>{code}</code>
            </Text>
          ))}
        </InlineGrid>
      </Box>
      <InlineStack gap="200">
        <Button onClick={copy}>{t('recovery.copy')}</Button>
        <Button onClick={() => downloadText(`${text}\n`, 'recovery-codes.txt')}>{t('recovery.download')}</Button>
      </InlineStack>
      <Checkbox
        label={t('recovery.saved')}
        checked={saved}
        onChange={setSaved}
        {...(asked && !saved ? { error: t('recovery.confirmSaved') } : {})}
      />
      <InlineStack>
        <Button variant="primary" onClick={saved ? close : () => setAsked(true)}>
          {t('recovery.done')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
