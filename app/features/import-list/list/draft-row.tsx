import { Badge, BlockStack, Box, Button, InlineStack, Link, Tag, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { ListedDraft } from '#contract/import-list.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { Money, MoneyRange } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { OwnClicks } from '#app/ui/resource-list.tsx';

const BADGES_MAX = 3;
const TAGS_MAX = 3;

interface DraftCardProps {
  draft: ListedDraft;
  stores: Store[];
  onRestore: (ids: readonly string[]) => void;
}

/** A draft on a phone. */
export function DraftCard({ draft, stores, onRestore }: DraftCardProps) {
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
        <Text as="p" numeric>
          {t('column.margin')}: <Margin draft={draft} />
        </Text>
        {draft.deletedAt === null ? <StoreBadges draft={draft} stores={stores} /> : <RestoreButton draft={draft} onRestore={onRestore} />}
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
  return range === null ? t('row.noAmount') : <MoneyRange {...range} display="explicit" />;
}

/** What the least profitable variant leaves after freight, duty and tax in the main country. A loss is a warning, not an error. */
export function Margin({ draft: { margin } }: { draft: ListedDraft }) {
  const { t } = useTranslation('import-list');
  if (margin === null) return t('row.noAmount');
  return (
    <Text as="span" {...(margin.margin.amountMinor < 0 ? { tone: 'caution' } : {})}>
      <Money value={margin.margin} display="explicit" />
    </Text>
  );
}

/** Stores it was pushed to, then stores it is planned for. */
export function StoreBadges({ draft, stores }: { draft: ListedDraft; stores: Store[] }) {
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

export function RestoreButton({ draft, onRestore }: Omit<DraftCardProps, 'stores'>) {
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
  'loss-in-country',
  'forbidden-word',
  'picture-address-private',
  'picture-address-broken',
] as const;
type BadgeCode = (typeof badgeCodes)[number];

/** What blocks a push, then what should be reviewed. */
export function ProblemBadges({ draft }: { draft: ListedDraft }) {
  const { t } = useTranslation('import-list');
  const badges = [
    ...badgeCodesOf(draft.problems).map((code) => ({ code, tone: 'critical' as const })),
    ...badgeCodesOf(draft.warnings).map((code) => ({ code, tone: 'warning' as const })),
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
      {badges.slice(0, BADGES_MAX).map(({ code, tone }) => (
        <Badge
          key={code}
          tone={tone}
          progress="incomplete"
          toneAndProgressLabelOverride={t(tone === 'critical' ? 'row.problem' : 'row.warning')}
        >
          {t(`problem.${code}`)}
        </Badge>
      ))}
      {badges.length > BADGES_MAX ? <span>{t('row.moreProblems', { count: badges.length - BADGES_MAX })}</span> : null}
    </InlineStack>
  );
}

function badgeCodesOf(causes: readonly { code: CauseCode }[]): BadgeCode[] {
  return badgeCodes.filter((badgeCode) => causes.some(({ code }) => code === badgeCode));
}
