import { BlockStack, Button, Card, DataTable, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { currencyDigits } from '#app/ui/format-money.ts';
import { typedAmount } from '#app/ui/parse-amount.ts';
import { applyChanges, entriesOf, isIncluded, type DraftChanges } from './draft-changes.ts';
import styles from './editor.module.css';
import type { DraftEdits } from './use-draft-edits.ts';

interface ConflictCardProps {
  edits: DraftEdits;
  theirs: ImportItem;
  stores: Store[];
}

/** Someone else saved first: both versions of what differs, and which one to keep. */
export function ConflictCard({ edits, theirs, stores }: ConflictCardProps) {
  const { t } = useTranslation('import-list');
  const differences = useDifferences(edits.changes, theirs, stores);
  return (
    <Card>
      <div role="alert">
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('conflict.title')}
          </Text>
          <Text as="p">{t(differences.length === 0 ? 'conflict.noDifference' : 'conflict.text')}</Text>
          {differences.length === 0 ? null : <DifferencesTable differences={differences} withTheirs />}
          <InlineStack gap="200">
            <Button variant="primary" onClick={edits.keepMine} loading={edits.saving}>
              {t('conflict.keepMine')}
            </Button>
            <Button onClick={edits.takeTheirs}>{t('conflict.takeTheirs')}</Button>
          </InlineStack>
        </BlockStack>
      </div>
    </Card>
  );
}

interface DiscardedChangesCardProps {
  discarded: DraftChanges;
  theirs: ImportItem;
  stores: Store[];
  onDone: () => void;
}

/** What was typed here before the other version was taken, to copy from. */
export function DiscardedChangesCard({ discarded, theirs, stores, onDone }: DiscardedChangesCardProps) {
  const { t } = useTranslation('import-list');
  const differences = useDifferences(discarded, theirs, stores);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('conflict.typedTitle')}
        </Text>
        {differences.length === 0 ? <Text as="p">{t('conflict.noDifference')}</Text> : <DifferencesTable differences={differences} />}
        <InlineStack>
          <Button onClick={onDone}>{t('conflict.hide')}</Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function DifferencesTable({ differences, withTheirs = false }: { differences: Difference[]; withTheirs?: boolean }) {
  const { t } = useTranslation('import-list');
  const cell = (text: string) => <span className={styles.differenceText}>{text === '' ? t('conflict.empty') : text}</span>;
  return (
    <DataTable
      columnContentTypes={withTheirs ? ['text', 'text', 'text'] : ['text', 'text']}
      headings={[t('conflict.field'), t('conflict.mine'), ...(withTheirs ? [t('conflict.theirs')] : [])]}
      rows={differences.map(({ label, mine, theirs }) => [label, cell(mine), ...(withTheirs ? [cell(theirs)] : [])])}
      verticalAlign="top"
      increasedTableDensity
    />
  );
}

/** A field whose two versions differ. */
interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** Fields changed here that differ from the newest version, as text. */
function useDifferences(changes: DraftChanges, theirs: ImportItem, stores: Store[]): Difference[] {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  const digits = currencyDigits(theirs.currency);
  const describe = (draft: ReturnType<typeof applyChanges>) => ({
    productType: draft.productType,
    vendor: draft.vendor,
    tags: draft.tags,
    collections: draft.collections,
    targetStoreIds: draft.targetStoreIds.map((id) => stores.find((store) => store.id === id)?.name ?? t('row.otherStore')).join(', '),
    shippingMethods: draft.shippingMethods.map(({ country, methodCode }) => `${countryName(country, locale)}: ${methodCode}`).join('\n'),
    mainLocale: t(`language.${draft.mainLocale}`),
    options: draft.options
      .map(({ name, dropped, values }) =>
        dropped ? t('options.droppedOf', { name }) : `${name}: ${values.map((value) => value.name).join(', ')}`,
      )
      .join('\n'),
    pictures: draft.pictures.map(({ alt }, index) => `${index + 1}. ${alt}`).join('\n'),
  });
  const [changed, unchanged] = [applyChanges(theirs, changes), applyChanges(theirs, {})];
  const texts = entriesOf(changes.texts ?? {}).flatMap(([textLocale]) => {
    const [myText, theirText] = [changed.texts[textLocale], unchanged.texts[textLocale]];
    const label = (field: string) => t('conflict.inLanguage', { field, language: t(`language.${textLocale}`) });
    return [
      { label: label(t('field.title')), mine: myText?.title ?? '', theirs: theirText?.title ?? '' },
      {
        label: label(t('field.descriptionHtml')),
        mine: toPlainText(myText?.descriptionHtml ?? ''),
        theirs: toPlainText(theirText?.descriptionHtml ?? ''),
      },
    ];
  });
  const [mine, stored] = [describe(changed), describe(unchanged)];
  const fields = (Object.keys(mine) as (keyof typeof mine)[]).map((name) => ({
    label: t(`field.${name}`),
    mine: mine[name],
    theirs: stored[name],
  }));
  const amount = (minor: number | undefined) => (minor === undefined ? '' : typedAmount(minor, { locale, digits }));
  const variants = theirs.variants.flatMap((variant) => {
    const typed = changes.variants?.[variant.variantId];
    if (typed === undefined) return [];
    const { sku } = variant;
    const included = (include: boolean) => t(include ? 'conflict.included' : 'conflict.leftOut');
    const { price = amount(variant.price?.amountMinor), compareAt = amount(variant.compareAt?.amountMinor) } = typed;
    return [
      { label: t('conflict.choiceOf', { sku }), mine: included(isIncluded(variant, changes)), theirs: included(variant.include) },
      { label: t('conflict.priceOf', { sku }), mine: price, theirs: amount(variant.price?.amountMinor) },
      { label: t('conflict.compareAtOf', { sku }), mine: compareAt, theirs: amount(variant.compareAt?.amountMinor) },
      { label: t('conflict.skuOf', { sku }), mine: typed.sku ?? variant.sku, theirs: variant.sku },
      { label: t('conflict.barcodeOf', { sku }), mine: typed.barcode ?? variant.barcode, theirs: variant.barcode },
    ];
  });
  return [...texts, ...fields, ...variants].filter((each) => each.mine !== each.theirs);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** A description's text, one line per block, for comparison; never rendered as HTML. */
function toPlainText(html: string): string {
  return html
    .replace(/<(?:br|\/(?:p|div|li|h[1-6]|tr|blockquote))\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|([a-z]+));/gi, (entity, code?: string, name?: string) =>
      code === undefined ? (entities[(name ?? '').toLowerCase()] ?? entity) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )
    .replace(/\n{2,}/g, '\n')
    .trim();
}
