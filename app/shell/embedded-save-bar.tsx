import { useEffect } from 'react';
import { SaveBar, useAppBridge } from '@shopify/app-bridge-react';
import { Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useBridgeState } from '#app/shopify/app-bridge.ts';
import type { SaveBarProps } from '#app/ui/form-save-bar.tsx';
import { LeaveModal } from '#app/ui/leave-modal.tsx';

/** Save and discard in the admin's top bar; without App Bridge, above the page. */
export function EmbeddedSaveBar(props: SaveBarProps) {
  return useBridgeState() === 'ready' ? <AdminSaveBar {...props} /> : <PageSaveBar {...props} />;
}

function AdminSaveBar({ dirty, saving, onSave, onDiscard, leaving }: SaveBarProps) {
  const { t } = useTranslation('ui');
  const bridge = useAppBridge();
  useEffect(() => {
    if (leaving !== null) bridge.saveBar.leaveConfirmation().then(leaving.leave, leaving.stay);
  }, [bridge, leaving]);
  return (
    <SaveBar open={dirty}>
      <button type="button" variant="primary" disabled={saving} onClick={onSave}>
        {t('saveBar.save')}
      </button>
      <button type="button" disabled={saving} onClick={onDiscard}>
        {t('saveBar.discard')}
      </button>
    </SaveBar>
  );
}

function PageSaveBar({ dirty, saving, onSave, onDiscard, message, leaving }: SaveBarProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      {dirty ? (
        <Box
          position="sticky"
          insetBlockStart="0"
          zIndex="520"
          background="bg-surface"
          padding="300"
          borderBlockEndWidth="025"
          borderColor="border"
          shadow="300"
        >
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="p" fontWeight="medium">
              {message ?? t('saveBar.unsaved')}
            </Text>
            <InlineStack gap="200">
              <Button onClick={onDiscard} disabled={saving}>
                {t('saveBar.discard')}
              </Button>
              <Button variant="primary" onClick={onSave} loading={saving}>
                {t('saveBar.save')}
              </Button>
            </InlineStack>
          </InlineStack>
        </Box>
      ) : null}
      <LeaveModal leaving={leaving} />
    </>
  );
}
