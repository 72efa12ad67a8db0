import { useState } from 'react';
import { BlockStack, Box, Tabs, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import styles from './buyer-mail-preview.module.css';

const views = ['html', 'text'] as const;

interface BuyerMailPreviewProps {
  /** Null while there is none to show. */
  mail: { subject: string; text: string; html: string } | null;
  problem: Problem | null;
}

/** A mail in both of its forms, as the buyer of an invented order gets it. */
export function BuyerMailPreview({ mail, problem }: BuyerMailPreviewProps) {
  const { t } = useTranslation('settings');
  const [selected, select] = useState(0);
  return (
    <Box background="bg-surface-secondary" borderRadius="200" padding="400">
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm">
          {t('buyers.previewTitle')}
        </Text>
        {mail === null ? (
          <Text as="p" tone={problem === null ? 'subdued' : 'critical'}>
            {problem?.message ?? t('buyers.noPreview')}
          </Text>
        ) : (
          <>
            <Text as="p" fontWeight="semibold" breakWord>
              {mail.subject}
            </Text>
            <Tabs
              tabs={views.map((view) => ({
                id: `buyer-mail-${view}`,
                panelID: `buyer-mail-panel-${view}`,
                content: t(`buyers.view.${view}`),
              }))}
              selected={selected}
              onSelect={select}
            >
              {views[selected] === 'text' ? (
                <pre className={styles.text}>{mail.text}</pre>
              ) : (
                <iframe className={styles.frame} sandbox="" srcDoc={forFrame(mail.html)} title={t('buyers.previewTitle')} />
              )}
            </Tabs>
          </>
        )}
      </BlockStack>
    </Box>
  );
}

/** Without its style sheet, which the content policy of the page does not allow, and without addresses: those of an invented parcel lead nowhere. */
function forFrame(html: string): string {
  return html.replaceAll(/<style>[^]*?<\/style>/g, '').replaceAll(/ href="[^"]*"/g, '');
}
