import { BlockStack, Box, Button, Card, InlineGrid, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ALT_MAX } from '#contract/import-list.values.ts';
import type { ImportItem } from '#contract/import-list.ts';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { applyChanges, type DraftChanges } from './draft-changes.ts';
import type { DraftEdits } from './use-draft-edits.ts';

/** Order, alt texts and variants of the pictures. */
export function PicturesTab({ edits }: { edits: DraftEdits }) {
  const { t } = useTranslation('import-list');
  const { base, changes, change } = edits;
  const { pictures } = applyChanges(base, changes);
  const known = [...base.pictures, ...base.leftOutPictures].toSorted((a, b) => a.position - b.position);
  const urls = new Map(known.map(({ position, url }) => [position, url]));
  const leftOut = known.filter(({ position }) => !pictures.some((kept) => kept.position === position));
  const move = (from: number, to: number) => {
    const next = [...pictures];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) next.splice(to, 0, moved);
    change({ pictures: next });
  };
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="300">
          <BlockStack gap="100">
            <Text as="h2" variant="headingSm">
              {t('tab.pictures')}
            </Text>
            <Text as="p" tone="subdued">
              {t('pictures.help')}
            </Text>
          </BlockStack>
          <BlockStack as="ol">
            {pictures.map(({ position, alt }, index) => (
              <Box key={position} as="li" paddingBlock="300" borderBlockStartWidth="025" borderColor="border">
                <InlineGrid columns="auto minmax(0, 1fr)" gap="300" alignItems="start">
                  <PreviewImage src={urls.get(position) ?? null} alt={alt} size="large" />
                  <BlockStack gap="200">
                    <TextField
                      label={t('pictures.alt', { place: index + 1 })}
                      value={alt}
                      maxLength={ALT_MAX}
                      autoComplete="off"
                      onChange={(text) => change({ pictures: pictures.with(index, { position, alt: text }) })}
                    />
                    <VariantAssignment draft={base} position={position} place={index + 1} onChange={change} />
                    <PictureButtons
                      place={index + 1}
                      count={pictures.length}
                      onMove={(by) => move(index, index + by)}
                      onRemove={() => change({ pictures: pictures.toSpliced(index, 1) })}
                    />
                  </BlockStack>
                </InlineGrid>
              </Box>
            ))}
          </BlockStack>
        </BlockStack>
      </Card>
      {leftOut.length === 0 ? null : (
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingSm">
              {t('pictures.leftOut')}
            </Text>
            <InlineStack gap="300">
              {leftOut.map(({ position, url, alt }) => (
                <BlockStack key={position} gap="100" inlineAlign="center">
                  <PreviewImage src={url} alt={alt} size="large" />
                  <Button size="slim" onClick={() => change({ pictures: [...pictures, { position, alt }] })}>
                    {t('pictures.bringBack')}
                  </Button>
                </BlockStack>
              ))}
            </InlineStack>
          </BlockStack>
        </Card>
      )}
    </BlockStack>
  );
}

interface PictureButtonsProps {
  place: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function PictureButtons({ place, count, onMove, onRemove }: PictureButtonsProps) {
  const { t } = useTranslation('import-list');
  return (
    <InlineStack gap="200">
      <Button size="slim" disabled={place === 1} accessibilityLabel={t('pictures.upOf', { place })} onClick={() => onMove(-1)}>
        {t('pictures.up')}
      </Button>
      <Button size="slim" disabled={place === count} accessibilityLabel={t('pictures.downOf', { place })} onClick={() => onMove(1)}>
        {t('pictures.down')}
      </Button>
      <Button size="slim" tone="critical" accessibilityLabel={t('pictures.dropOf', { place })} onClick={onRemove}>
        {t('pictures.drop')}
      </Button>
    </InlineStack>
  );
}

interface VariantAssignmentProps {
  draft: ImportItem;
  position: number;
  place: number;
  onChange: (more: DraftChanges) => void;
}

/** Assigns the picture to all variants of an option value. */
function VariantAssignment({ draft, position, place, onChange }: VariantAssignmentProps) {
  const { t } = useTranslation('import-list');
  const optionValues = draft.options.flatMap((option, optionPlace) =>
    option.dropped ? [] : option.values.map(({ key, name }) => ({ value: `${optionPlace}:${key}`, label: `${option.name}: ${name}` })),
  );
  const assign = (selected: string) => {
    const matching = draft.variants.filter(({ optionKeys }) => optionKeys.some((key, optionPlace) => `${optionPlace}:${key}` === selected));
    onChange({ variants: Object.fromEntries(matching.map(({ variantId }) => [variantId, { picture: position }])) });
  };
  const usedCount = draft.variants.filter(({ picture }) => picture === position).length;
  return (
    <Select
      label={t('pictures.useOf', { place })}
      options={[{ value: '', label: t('pictures.usedBy', { count: usedCount }) }, ...optionValues]}
      value=""
      onChange={assign}
    />
  );
}
