import { BlockStack, Button, Card, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ALT_MAX } from '#contract/import-list.values.ts';
import type { ImportItem } from '#contract/import-list.ts';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { changedDraft, type DraftChanges } from './draft-changes.ts';
import type { DraftEdits } from './use-draft-edits.ts';

/** Order, words and use of the pictures. A default export, as `lazy` demands. */
export default function PicturesTab({ edits }: { edits: DraftEdits }) {
  const { t } = useTranslation('import-list');
  const { base, changes, change } = edits;
  const { pictures } = changedDraft(base, changes);
  const known = [...base.pictures, ...base.leftOutPictures].toSorted((a, b) => a.position - b.position);
  const urls = new Map(known.map(({ position, url }) => [position, url]));
  const leftOut = known.filter(({ position }) => !pictures.some((kept) => kept.position === position));
  const swap = (from: number, to: number) => {
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
          <ol className="wharf-picture-list">
            {pictures.map(({ position, alt }, index) => (
              <li key={position}>
                <PreviewImage src={urls.get(position) ?? null} alt={alt} size="large" />
                <BlockStack gap="200">
                  <TextField
                    label={t('pictures.alt', { place: index + 1 })}
                    value={alt}
                    maxLength={ALT_MAX}
                    autoComplete="off"
                    onChange={(text) =>
                      change({ pictures: pictures.map((picture, place) => (place === index ? { position, alt: text } : picture)) })
                    }
                  />
                  <UseFor draft={base} position={position} place={index + 1} onChange={change} />
                  <InlineStack gap="200">
                    <Button
                      size="slim"
                      disabled={index === 0}
                      accessibilityLabel={t('pictures.upOf', { place: index + 1 })}
                      onClick={() => swap(index, index - 1)}
                    >
                      {t('pictures.up')}
                    </Button>
                    <Button
                      size="slim"
                      disabled={index === pictures.length - 1}
                      accessibilityLabel={t('pictures.downOf', { place: index + 1 })}
                      onClick={() => swap(index, index + 1)}
                    >
                      {t('pictures.down')}
                    </Button>
                    <Button
                      size="slim"
                      tone="critical"
                      accessibilityLabel={t('pictures.dropOf', { place: index + 1 })}
                      onClick={() => change({ pictures: pictures.filter((_, place) => place !== index) })}
                    >
                      {t('pictures.drop')}
                    </Button>
                  </InlineStack>
                </BlockStack>
              </li>
            ))}
          </ol>
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

interface UseForProps {
  draft: ImportItem;
  position: number;
  place: number;
  onChange: (more: DraftChanges) => void;
}

/** Gives the picture to all variants of a value at once. */
function UseFor({ draft, position, place, onChange }: UseForProps) {
  const { t } = useTranslation('import-list');
  const choices = draft.options.flatMap((option, optionPlace) =>
    option.dropped ? [] : option.values.map(({ key, name }) => ({ value: `${optionPlace}:${key}`, label: `${option.name}: ${name}` })),
  );
  const give = (chosen: string) => {
    const taking = draft.variants.filter(({ optionKeys }) => optionKeys.some((key, optionPlace) => `${optionPlace}:${key}` === chosen));
    onChange({ variants: Object.fromEntries(taking.map(({ variantId }) => [variantId, { picture: position }])) });
  };
  const used = draft.variants.filter(({ picture }) => picture === position).length;
  return (
    <Select
      label={t('pictures.useOf', { place })}
      options={[{ value: '', label: t('pictures.usedBy', { count: used }) }, ...choices]}
      value=""
      onChange={give}
    />
  );
}
