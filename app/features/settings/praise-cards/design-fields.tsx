import { BlockStack, FormLayout, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import {
  CARD_CODE_MAX,
  CARD_HEADLINE_MAX,
  CARD_LINK_MAX,
  CARD_MESSAGE_MAX,
  CARD_NAME_MAX,
  CARD_SIGNATURE_MAX,
  praiseCardLayouts,
} from '#contract/praise-cards.values.ts';
import type { CardDraft } from './card-draft.ts';

export interface CardPart {
  draft: CardDraft;
  change: (changes: Partial<CardDraft>) => void;
  errorOf: (field: string) => string | undefined;
}

interface DesignFieldsProps {
  part: CardPart;
  /** What is printed is fixed once it is handed in. */
  editable: boolean;
  hasArtwork: boolean;
}

/** Name, language, and the words and look of the template. */
export function DesignFields({ part: { draft, change, errorOf }, editable, hasArtwork }: DesignFieldsProps) {
  const { t } = useTranslation(['settings', 'shell']);
  const { design } = draft;
  const set = (changes: Partial<CardDraft['design']>) => change({ design: { ...design, ...changes } });
  const disabled = !editable;
  return (
    <BlockStack gap="400">
      <Text as="h2" variant="headingSm">
        {t('praiseCard.design')}
      </Text>
      {hasArtwork ? (
        <Text as="p" tone="subdued">
          {t('praiseCard.artworkInstead')}
        </Text>
      ) : null}
      {disabled ? (
        <Text as="p" tone="subdued">
          {t('praiseCard.fixed')}
        </Text>
      ) : null}
      <FormLayout>
        <FormLayout.Group>
          <TextField
            label={t('praiseCard.name')}
            value={draft.name}
            onChange={(name) => change({ name })}
            maxLength={CARD_NAME_MAX}
            autoComplete="off"
            error={errorOf('name')}
            helpText={t('praiseCard.nameHelp')}
          />
          <Select
            label={t('praiseCard.language')}
            options={locales.map((value) => ({ value, label: t(`shell:language.${value}`) }))}
            value={draft.locale}
            onChange={(value) => change({ locale: locales.find((locale) => locale === value) ?? 'en-US' })}
            disabled={disabled}
          />
        </FormLayout.Group>
        <FormLayout.Group>
          <Select
            label={t('praiseCard.layout')}
            options={praiseCardLayouts.map((value) => ({ value, label: t(`praiseCard.layouts.${value}`) }))}
            value={design.layout}
            onChange={(value) => set({ layout: praiseCardLayouts.find((layout) => layout === value) ?? 'classic' })}
            disabled={disabled}
          />
          <TextField
            label={t('praiseCard.color')}
            value={design.color}
            onChange={(color) => set({ color: color.trim().toLowerCase() })}
            maxLength={7}
            autoComplete="off"
            error={errorOf('color')}
            disabled={disabled}
          />
        </FormLayout.Group>
        <TextField
          label={t('praiseCard.headline')}
          value={design.headline}
          onChange={(headline) => set({ headline })}
          maxLength={CARD_HEADLINE_MAX}
          showCharacterCount
          autoComplete="off"
          error={errorOf('headline')}
          disabled={disabled}
        />
        <TextField
          label={t('praiseCard.message')}
          value={design.message}
          onChange={(message) => set({ message })}
          maxLength={CARD_MESSAGE_MAX}
          multiline={4}
          showCharacterCount
          autoComplete="off"
          error={errorOf('message')}
          disabled={disabled}
        />
        <FormLayout.Group>
          <TextField
            label={t('praiseCard.signature')}
            value={design.signature}
            onChange={(signature) => set({ signature })}
            maxLength={CARD_SIGNATURE_MAX}
            autoComplete="off"
            disabled={disabled}
          />
          <TextField
            label={t('praiseCard.code')}
            value={design.code}
            onChange={(code) => set({ code })}
            maxLength={CARD_CODE_MAX}
            autoComplete="off"
            disabled={disabled}
          />
        </FormLayout.Group>
        <TextField
          label={t('praiseCard.link')}
          type="url"
          value={design.link}
          onChange={(link) => set({ link })}
          maxLength={CARD_LINK_MAX}
          placeholder="https://"
          autoComplete="off"
          error={errorOf('link')}
          helpText={t('praiseCard.linkHelp')}
          disabled={disabled}
        />
      </FormLayout>
    </BlockStack>
  );
}
