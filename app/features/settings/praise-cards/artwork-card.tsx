import { useRef } from 'react';
import { useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { PraiseCard } from '#contract/praise-cards.ts';
import { CARD_BLEED_MM, CARD_HEIGHT_PX, CARD_WIDTH_PX } from '#contract/praise-cards.values.ts';
import { paths } from '#app/paths.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { action as upload } from './upload-resource.ts';

interface ArtworkCardProps {
  card: PraiseCard;
  /** Something is not saved yet; an upload would lose it. */
  dirty: boolean;
  onRemove: () => void;
  removing: boolean;
}

/** Artwork of the merchant's own in the place of the template, with what was found of it. */
export function ArtworkCard({ card, dirty, onRemove, removing }: ArtworkCardProps) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const hydrated = useHydrated();
  const fetcher = useFetcher<typeof upload>();
  const input = useRef<HTMLInputElement>(null);
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, ({ problem }) => {
    if (problem === null) notify({ tone: 'success', title: t('praiseCard.uploaded') });
  });
  const problem = fetcher.data?.problem ?? null;
  const [field] = problem?.fields ?? [];
  const send = () => {
    const file = input.current?.files?.[0];
    if (file === undefined) return;
    const form = new FormData();
    form.append('file', file);
    const to = generatePath(paths.praiseCardUpload, { praiseCardId: card.id });
    void fetcher.submit(form, { method: 'post', action: to, encType: 'multipart/form-data' });
    if (input.current !== null) input.current.value = '';
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('praiseCard.artwork')}
        </Text>
        <ProblemBanner problem={problem === null || field === undefined ? problem : { ...problem, message: field.message }} />
        <ArtworkFacts card={card} />
        {card.editable ? (
          <>
            <input
              ref={input}
              type="file"
              hidden
              accept="image/png,image/jpeg,application/pdf"
              aria-label={t('praiseCard.chooseFile')}
              onChange={send}
            />
            <InlineStack gap="200">
              <Button disabled={!hydrated || dirty} loading={fetcher.state !== 'idle'} onClick={() => input.current?.click()}>
                {t(card.artwork === null ? 'praiseCard.upload' : 'praiseCard.replace')}
              </Button>
              {card.artwork === null ? null : (
                <Button disabled={dirty} loading={removing} onClick={onRemove}>
                  {t('praiseCard.useTemplate')}
                </Button>
              )}
            </InlineStack>
            <Text as="p" tone="subdued" variant="bodySm">
              {t('praiseCard.artworkHelp', { width: CARD_WIDTH_PX, height: CARD_HEIGHT_PX, bleed: CARD_BLEED_MM })}
            </Text>
          </>
        ) : null}
      </BlockStack>
    </Card>
  );
}

function ArtworkFacts({ card: { id, artwork } }: { card: PraiseCard }) {
  const { t } = useTranslation('settings');
  if (artwork === null)
    return (
      <Text as="p" tone="subdued">
        {t('praiseCard.noArtwork')}
      </Text>
    );
  const { resolution, widthPx, heightPx } = artwork;
  return (
    <InlineStack gap="200" blockAlign="center">
      <FileButton variant="plain" action={generatePath(paths.praiseCardArtwork, { praiseCardId: id })}>
        {t('praiseCard.openArtwork')}
      </FileButton>
      {resolution === null ? (
        <Badge tone="attention">{t('praiseCard.resolutionUnknown')}</Badge>
      ) : (
        <Badge tone={resolution === 'good' ? 'success' : 'critical'}>
          {t(resolution === 'good' ? 'praiseCard.resolutionGood' : 'praiseCard.resolutionLow')}
        </Badge>
      )}
      {widthPx === null || heightPx === null ? null : (
        <Text as="span" tone="subdued">
          {t('praiseCard.pixels', { width: widthPx, height: heightPx })}
        </Text>
      )}
    </InlineStack>
  );
}
