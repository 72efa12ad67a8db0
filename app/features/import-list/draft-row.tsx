import { generatePath } from '@remix-run/react';
import { Badge, BlockStack, Box, Button, IndexTable, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { RowIsland } from '#app/ui/row-island.tsx';
import { CostRange, PriceRange } from './draft-ranges.tsx';
import { ProblemBadges } from './problem-badges.tsx';

interface DraftRowProps {
  draft: ImportItem;
  stores: Store[];
  onRestore: (ids: readonly string[]) => void;
}

/** A draft as a row of the table. */
export function DraftCells({ draft, stores, onRestore }: DraftRowProps) {
  return (
    <>
      <IndexTable.Cell>
        <DraftTitle draft={draft} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" numeric alignment="end">
          <VariantCount draft={draft} />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" numeric alignment="end">
          <CostRange draft={draft} />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" numeric alignment="end">
          <PriceRange draft={draft} />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <ProblemBadges problems={draft.problems} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        {draft.deletedAt === null ? <PushedTo draft={draft} stores={stores} /> : <Restore draft={draft} onRestore={onRestore} />}
      </IndexTable.Cell>
    </>
  );
}

/** A draft as one of two columns, to choose from on a phone. */
export function DraftChoiceCells({ draft }: { draft: ImportItem }) {
  return (
    <>
      <IndexTable.Cell>
        <span className="wharf-draft__title">{draft.title}</span>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" numeric alignment="end">
          <PriceRange draft={draft} />
        </Text>
      </IndexTable.Cell>
    </>
  );
}

/** A draft as a card, on a phone. */
export function DraftCard({ draft, stores, onRestore }: DraftRowProps) {
  const { t } = useTranslation('import-list');
  return (
    <Box padding="400">
      <BlockStack gap="200">
        <DraftTitle draft={draft} />
        {draft.problems.length === 0 ? null : <ProblemBadges problems={draft.problems} />}
        <Text as="p">
          {t('column.variants')}: <VariantCount draft={draft} />
        </Text>
        <Text as="p">
          {t('column.cost')}: <CostRange draft={draft} />
        </Text>
        <Text as="p">
          {t('column.price')}: <PriceRange draft={draft} />
        </Text>
        {draft.deletedAt === null ? <PushedTo draft={draft} stores={stores} /> : <Restore draft={draft} onRestore={onRestore} />}
      </BlockStack>
    </Box>
  );
}

function DraftTitle({ draft }: { draft: ImportItem }) {
  return (
    <InlineStack gap="300" blockAlign="center" wrap={false}>
      <RowIsland>
        <PreviewImage src={draft.pictureUrl} alt={draft.title} />
      </RowIsland>
      <span className="wharf-draft__title">
        <Link url={generatePath(paths.importItem, { importItemId: draft.id })} dataPrimaryLink monochrome removeUnderline>
          <Text as="span" fontWeight="semibold">
            {draft.title}
          </Text>
        </Link>
      </span>
    </InlineStack>
  );
}

function VariantCount({ draft }: { draft: ImportItem }) {
  const { t } = useTranslation('import-list');
  const included = draft.variants.filter(({ include }) => include).length;
  return <>{t('row.variants', { included, total: draft.variants.length })}</>;
}

function PushedTo({ draft, stores }: { draft: ImportItem; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  const names = draft.pushedStoreIds.map((id) => stores.find((store) => store.id === id)?.name ?? t('row.otherStore'));
  if (names.length === 0) {
    return (
      <Text as="span" tone="subdued">
        {t('row.notPushed')}
      </Text>
    );
  }
  return (
    <InlineStack gap="100">
      {names.map((name) => (
        <Badge key={name} progress="complete" toneAndProgressLabelOverride={t('row.pushed')}>
          {name}
        </Badge>
      ))}
    </InlineStack>
  );
}

function Restore({ draft, onRestore }: Omit<DraftRowProps, 'stores'>) {
  const { t } = useTranslation('import-list');
  return (
    <RowIsland>
      <Button size="slim" onClick={() => onRestore([draft.id])} accessibilityLabel={t('row.restoreOf', { title: draft.title })}>
        {t('row.restore')}
      </Button>
    </RowIsland>
  );
}
