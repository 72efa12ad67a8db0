import { useEffect, useId } from 'react';
import { Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { appBridge, useBridgeState } from '#app/shopify/app-bridge.ts';
import { LeaveModal } from '#app/ui/leave-modal.tsx';
import type { SaveBarProps } from '#app/ui/form-save-bar.tsx';

/** Save and discard in the admin's top bar; without App Bridge, above the page. */
export function EmbeddedSaveBar(props: SaveBarProps) {
  const bridge = useBridgeState();
  return bridge === 'ready' ? <AdminSaveBar {...props} /> : <PlainSaveBar {...props} />;
}

function AdminSaveBar({ dirty, saving, onSave, onDiscard, leaving }: SaveBarProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  useEffect(() => {
    const bar = appBridge()?.saveBar;
    if (!dirty || bar === undefined) return;
    void bar.show(id);
    return () => void bar.hide(id);
  }, [dirty, id]);
  useEffect(() => {
    if (leaving !== null) appBridge()?.saveBar.leaveConfirmation().then(leaving.leave, leaving.stay);
  }, [leaving]);
  return (
    <ui-save-bar id={id}>
      <button type="button" variant="primary" disabled={saving} onClick={onSave}>
        {t('saveBar.save')}
      </button>
      <button type="button" disabled={saving} onClick={onDiscard}>
        {t('saveBar.discard')}
      </button>
    </ui-save-bar>
  );
}

function PlainSaveBar({ dirty, saving, onSave, onDiscard, message, leaving }: SaveBarProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      {dirty ? (
        <div className="wharf-embedded-save-bar">
          <Box background="bg-surface" padding="300" borderBlockEndWidth="025" borderColor="border" shadow="300">
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
        </div>
      ) : null}
      <LeaveModal leaving={leaving} />
    </>
  );
}
