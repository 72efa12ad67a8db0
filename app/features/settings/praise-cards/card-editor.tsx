import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Card, Layout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Money } from '#contract/money.ts';
import type { PraiseCard } from '#contract/praise-cards.ts';
import type { Country } from '#contract/regions.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { settingsForm } from '../settings-form.ts';
import { ArtworkCard } from './artwork-card.tsx';
import { CardActions } from './card-actions.tsx';
import { type CardDraft, problemsOf, readDraft, toDraft } from './card-draft.ts';
import { DesignFields } from './design-fields.tsx';
import { ParcelPreview } from './parcel-preview.tsx';
import { PreviewCard } from './preview-card.tsx';
import type { action } from './praise-card-page.tsx';
import { RuleFields } from './rule-fields.tsx';
import { useCardPreview } from './use-card-preview.ts';

interface CardEditorProps {
  card: PraiseCard | null;
  price: Money;
  products: { id: string; name: string }[];
  stores: { id: string; name: string }[];
  countries: Country[];
  idempotencyKey: string;
}

/** A card being edited, with how it is printed beside it. */
export function CardEditor({ card, price, products, stores, countries, idempotencyKey }: CardEditorProps) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const starter = { headline: t('praiseCard.starterHeadline'), message: t('praiseCard.starterMessage') };
  const [started] = useState(() => toDraft(card, { locale, starter, products }));
  const [draft, setDraft] = useState(started);
  const [shown, setShown] = useState<ReturnType<typeof problemsOf>>({});
  const preview = useCardPreview(draft.design, card?.drawing ?? '');
  const dirty = card === null || JSON.stringify(draft) !== JSON.stringify(started);
  const change = (changes: Partial<CardDraft>) => {
    setDraft({ ...draft, ...changes });
    setShown({});
  };
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, ({ saved }) => {
    if (saved) notify({ tone: 'success', title: t('praiseCard.saved') });
  });
  const submit = (removeArtwork: boolean) => {
    const found = problemsOf(draft, locale);
    setShown(found);
    if (Object.keys(found).length > 0) return;
    const form = settingsForm({ ...readDraft(draft, locale), version: card?.version ?? 0, removeArtwork });
    form.set(IDEMPOTENCY_FIELD, idempotencyKey);
    fetcher.submit(form, { method: 'post' });
  };
  const errorOf = (field: string) => {
    const code = shown[field];
    return code === undefined ? undefined : t(`praiseCard.problem.${code}`);
  };
  const editable = card?.editable ?? true;
  const part = { draft, change, errorOf };
  return (
    <Page
      title={card?.name ?? t('praiseCard.newTitle')}
      backAction={{ content: t('praiseCard.title'), url: paths.settingPraiseCard }}
      {...(card === null ? {} : { titleMetadata: <StatusBadge lifecycle="praise-card" state={card.state} /> })}
    >
      <FormSaveBar
        dirty={dirty && fetcher.data?.saved !== true}
        saving={fetcher.state !== 'idle'}
        onSave={() => submit(false)}
        onDiscard={() => {
          setDraft(started);
          setShown({});
        }}
        {...(card === null ? { message: t('praiseCard.unsaved') } : {})}
      />
      <BlockStack gap="400">
        <ProblemBanner problem={fetcher.data?.problem} />
        {card !== null && card.state === 'rejected' ? (
          <Banner tone="warning" stopAnnouncements title={t('praiseCard.rejectedTitle')}>
            <Text as="p">{card.rejectReason}</Text>
          </Banner>
        ) : null}
        {preview.warnings.includes('incentive') && (card === null || card.artwork === null) ? <IncentiveBanner /> : null}
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <Card>
                <DesignFields part={part} editable={editable} hasArtwork={card !== null && card.artwork !== null} />
              </Card>
              {card === null ? null : (
                <ArtworkCard card={card} dirty={dirty} onRemove={() => submit(true)} removing={fetcher.state !== 'idle'} />
              )}
              <Card>
                <RuleFields part={part} stores={stores} countries={countries} disabled={card?.state === 'retired'} />
              </Card>
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              {card === null ? null : <CardActions card={card} dirty={dirty} />}
              <PreviewCard card={card} drawing={preview.drawing} />
              <ParcelPreview card={card} drawing={preview.drawing} price={price} />
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

function IncentiveBanner() {
  const { t } = useTranslation('settings');
  return (
    <Banner tone="warning" title={t('praiseCard.incentiveTitle')}>
      <Text as="p">{t('praiseCard.incentiveText')}</Text>
    </Banner>
  );
}
