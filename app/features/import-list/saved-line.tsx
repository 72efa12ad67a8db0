import { Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

/** Whether what is on the screen is stored, and since when. */
export function SavedLine({ edits }: { edits: DraftEdits }) {
  const { t } = useTranslation('import-list');
  const { base, dirty, saving, saveNow } = edits;
  return (
    <Box paddingInline={{ xs: '400', md: '0' }}>
      <InlineStack gap="300" blockAlign="center">
        <Text as="p" tone="subdued">
          <span role="status">
            {saving ? (
              t('saved.saving')
            ) : dirty ? (
              t('saved.unsaved')
            ) : (
              <>
                {t('saved.at')} <DateTime value={base.updatedAt} />
              </>
            )}
          </span>
        </Text>
        {dirty && !saving ? (
          <Button size="slim" onClick={saveNow}>
            {t('saved.now')}
          </Button>
        ) : null}
      </InlineStack>
    </Box>
  );
}
