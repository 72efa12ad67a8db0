import { BlockStack, Box, Button, Card, Divider, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ReferralSummary } from '#contract/referrals.ts';
import { IfPermitted } from '#app/session/permissions.tsx';
import { CopyBlock } from '#app/ui/copy-button.tsx';
import { downloadBytes } from '#app/ui/download.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { RecommendOutcome } from './recommend-page.tsx';
import { type ShareText, ShareTexts } from './share-texts.tsx';
import { SlugForm } from './slug-form.tsx';

const QR_SIZE_PX = 160;

interface LinkCardProps {
  summary: ReferralSummary;
  /** Data URL of a PNG. */
  qrCode: string;
  texts: ShareText[];
  outcome: RecommendOutcome | null;
}

/** The invite link in all its forms. */
export function LinkCard({ summary, qrCode, texts, outcome }: LinkCardProps) {
  const { t } = useTranslation('referrals');
  const { link, inviteCode, slug, slugChangeableAt } = summary;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {t('link.title')}
        </Text>
        <CopyBlock text={link} label={t('link.copy')} copied={t('link.copied')} />
        <BlockStack gap="100">
          <Text as="h3" variant="bodyMd">
            {t('link.code')}
          </Text>
          <CopyBlock text={inviteCode} label={t('link.copyCode')} copied={t('link.copied')} />
        </BlockStack>
        <InlineStack gap="400" blockAlign="start">
          <QrCode image={qrCode} inviteCode={inviteCode} />
          {/* As wide as what is left beside the picture, and below it on a phone. */}
          <div style={{ flex: '1 1 16rem', minWidth: 0 }}>
            <ShareTexts link={link} texts={texts} />
          </div>
        </InlineStack>
        <IfPermitted permission="account:manage">
          <Divider />
          <SlugForm key={slug} slug={slug} changeableAt={slugChangeableAt} outcome={outcome} />
        </IfPermitted>
      </BlockStack>
    </Card>
  );
}

function QrCode({ image, inviteCode }: { image: string; inviteCode: string }) {
  const { t } = useTranslation('referrals');
  const hydrated = useHydrated();
  const save = () => downloadBytes(image.slice(image.indexOf(',') + 1), `invite-${inviteCode}.png`, 'image/png');
  return (
    <BlockStack gap="200" inlineAlign="center">
      <Box borderWidth="025" borderColor="border" borderRadius="200" padding="100">
        <img src={image} width={QR_SIZE_PX} height={QR_SIZE_PX} alt={t('link.qr')} style={{ display: 'block' }} />
      </Box>
      <Button onClick={save} disabled={!hydrated}>
        {t('link.saveQr')}
      </Button>
    </BlockStack>
  );
}
