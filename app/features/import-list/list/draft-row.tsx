import { Badge, BlockStack, Box, Button, InlineStack, Link, Tag, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { ListedDraft } from '#contract/import-list.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { MoneyRange, NearMoney } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { DoorNote, ProfitFigure } from '#app/ui/profit-figure.tsx';
import { OwnClicks } from '#app/ui/resource-list.tsx';
import { usePriceReason } from '../use-price-reason.ts';

const BADGES_MAX = 3;
const TAGS_MAX = 3;

interface DraftCardProps {
  draft: ListedDraft;
  stores: Store[];
  onRestore: (ids: readonly string[]) => void;
  onPush: (id: string) => void;
}

/** A draft on a phone. */
export function DraftCard({ draft, stores, onRestore, onPush }: DraftCardProps) {
  const { t } = useTranslation('import-list');
  return (
    <Box padding="400">
      <BlockStack gap="200">
        <DraftTitle draft={draft} />
        {draft.problems.length + draft.warnings.length === 0 ? null : <ProblemBadges draft={draft} />}
        <Text as="p">
          {t('column.variants')}: <VariantCount draft={draft} />
        </Text>
        <Text as="p" numeric>
          {t('column.cost')}: <AmountRange range={draft.cost} />
        </Text>
        <Text as="p" numeric>
          {t('column.price')}: <AmountRange range={draft.price} />
        </Text>
        <PriceNotes draft={draft} />
        <InlineStack gap="100">
          <Text as="span">{t('column.profit')}:</Text>
          <DraftProfit draft={draft} />
        </InlineStack>
        <DraftPlace draft={draft} stores={stores} onRestore={onRestore} onPush={onPush} />
      </BlockStack>
    </Box>
  );
}

export function DraftTitle({ draft }: { draft: ListedDraft }) {
  return (
    <InlineStack gap="300" blockAlign="center" wrap={false}>
      <OwnClicks>
        <PreviewImage src={draft.pictureUrl} alt={draft.title} />
      </OwnClicks>
      <Box minWidth="8rem" maxWidth="26rem">
        <BlockStack gap="100">
          <Text as="p" fontWeight="semibold" breakWord>
            <Link url={generatePath(paths.importItem, { importItemId: draft.id })} dataPrimaryLink monochrome removeUnderline>
              {draft.title}
            </Link>
          </Text>
          {draft.tags.length === 0 ? null : (
            <OwnClicks>
              <InlineStack gap="100">
                {draft.tags.slice(0, TAGS_MAX).map((tag) => (
                  <Tag key={tag} url={`${paths.importList}?${new URLSearchParams({ tag }).toString()}`}>
                    {tag}
                  </Tag>
                ))}
              </InlineStack>
            </OwnClicks>
          )}
        </BlockStack>
      </Box>
    </InlineStack>
  );
}

export function VariantCount({ draft }: { draft: ListedDraft }) {
  const { t } = useTranslation('import-list');
  return t('row.variants', { included: draft.includedCount, total: draft.variantCount });
}

/** Costs or prices of the included variants, lowest to highest. */
export function AmountRange({ range }: { range: ListedDraft['cost'] }) {
  const { t } = useTranslation('import-list');
  if (range === null) return t('row.noAmount');
  return (
    <>
      <MoneyRange {...range} display="explicit" /> <NearMoney value={range.from} to={range.to} />
    </>
  );
}

/** Its prices, why they are what they are, and what a buyer of the first store owes at the door beside them. */
export function DraftPrice({ draft }: { draft: ListedDraft }) {
  return (
    <BlockStack gap="050">
      <AmountRange range={draft.price} />
      <PriceNotes draft={draft} />
    </BlockStack>
  );
}

function PriceNotes({ draft: { pricing, profits } }: { draft: ListedDraft }) {
  const reason = usePriceReason()(pricing);
  return (
    <>
      {reason === null ? null : (
        <Text as="p" variant="bodySm" tone="subdued">
          <span suppressHydrationWarning>{reason}</span>
        </Text>
      )}
      <DoorNote profit={profits[0]?.profit ?? null} compact />
    </>
  );
}

/** What the variant that leaves least leaves in the first store. */
export function DraftProfit({ draft: { profits } }: { draft: ListedDraft }) {
  return <ProfitFigure profit={profits[0]?.profit ?? null} />;
}

/** Stores it was pushed to, then stores it is planned for. */
function StoreBadges({ draft, stores }: { draft: ListedDraft; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  const nameOf = (id: string) => stores.find((store) => store.id === id)?.name ?? t('row.otherStore');
  const planned = draft.targetStoreIds.filter((id) => !draft.pushedStoreIds.includes(id));
  if (draft.pushedStoreIds.length + planned.length === 0) {
    return (
      <Text as="span" tone="subdued">
        {t('row.notPushed')}
      </Text>
    );
  }
  return (
    <InlineStack gap="100">
      {draft.pushedStoreIds.map((id) => (
        <Badge key={id} progress="complete" toneAndProgressLabelOverride={t('row.pushed')}>
          {nameOf(id)}
        </Badge>
      ))}
      {planned.map((id) => (
        <Badge key={id} progress="incomplete" toneAndProgressLabelOverride={t('row.planned')}>
          {nameOf(id)}
        </Badge>
      ))}
    </InlineStack>
  );
}

/** Where a draft is and the one thing to do with it: push it, or take it back. */
export function DraftPlace({ draft, stores, onRestore, onPush }: DraftCardProps) {
  const { t } = useTranslation('import-list');
  if (draft.deletedAt !== null) return <RestoreButton draft={draft} onRestore={onRestore} />;
  return (
    <BlockStack gap="100" inlineAlign="start">
      <StoreBadges draft={draft} stores={stores} />
      <OwnClicks>
        <Button size="slim" onClick={() => onPush(draft.id)} accessibilityLabel={t('row.pushOf', { title: draft.title })}>
          {t('row.push')}
        </Button>
      </OwnClicks>
    </BlockStack>
  );
}

function RestoreButton({ draft, onRestore }: Pick<DraftCardProps, 'draft' | 'onRestore'>) {
  const { t } = useTranslation('import-list');
  return (
    <OwnClicks>
      <Button size="slim" onClick={() => onRestore([draft.id])} accessibilityLabel={t('row.restoreOf', { title: draft.title })}>
        {t('row.restore')}
      </Button>
    </OwnClicks>
  );
}

/** Causes a draft can have that have a badge text. */
const badgeCodes = [
  'title-missing',
  'no-variant-included',
  'no-picture',
  'price-missing',
  'compare-at-not-above-price',
  'variants-alike',
  'too-many-variants',
  'too-many-options',
  'too-many-pictures',
  'title-too-long',
  'option-too-long',
  'variant-off-sale',
  'price-too-high',
  'markup-too-high',
  'price-far-above-cost',
  'forbidden-word',
  'picture-address-private',
  'picture-address-broken',
] as const;
type BadgeCode = (typeof badgeCodes)[number];

/** What blocks a push, then what should be reviewed. */
export function ProblemBadges({ draft }: { draft: ListedDraft }) {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  const losses = draft.warnings.flatMap(({ code, params }) => (code === 'loss-in-country' ? [String(params['country'])] : []));
  const badges = [
    ...badgeCodesOf(draft.problems).map((code) => ({ code, tone: 'critical' as const, text: t(`problem.${code}`) })),
    ...losses.map((country) => ({
      code: `loss ${country}`,
      tone: 'warning' as const,
      text: t('row.lossIn', { country: countryName(country, locale) }),
    })),
    ...badgeCodesOf(draft.warnings).map((code) => ({ code, tone: 'warning' as const, text: t(`problem.${code}`) })),
  ];
  if (badges.length === 0) {
    return (
      <Text as="span" tone="subdued">
        {t('row.noProblems')}
      </Text>
    );
  }
  return (
    <InlineStack gap="100" blockAlign="center">
      {badges.slice(0, BADGES_MAX).map(({ code, tone, text }) => (
        <Badge
          key={code}
          tone={tone}
          progress="incomplete"
          toneAndProgressLabelOverride={t(tone === 'critical' ? 'row.problem' : 'row.warning')}
        >
          {text}
        </Badge>
      ))}
      {badges.length > BADGES_MAX ? <span>{t('row.moreProblems', { count: badges.length - BADGES_MAX })}</span> : null}
    </InlineStack>
  );
}

function badgeCodesOf(causes: readonly { code: CauseCode }[]): BadgeCode[] {
  return badgeCodes.filter((badgeCode) => causes.some(({ code }) => code === badgeCode));
}
