import type { ReactNode } from 'react';
import { Box, Button, IndexTable, InlineStack, Select, Text, type IndexTableProps, type IndexTableRowProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { List } from '#contract/list-views.ts';
import type { Page } from '#contract/page.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatTotal } from './format-number.ts';
import { useListLayout } from './list-layout.ts';
import { type CardRole, RowCard } from './row-card.tsx';
import { useChangeFilters, useListLoading } from './use-list-address.ts';
import { LIST_PAGE_SIZES, useListPagination, usePageSize } from './use-list-pagination.ts';
import { useNarrowScreen } from './use-narrow-screen.ts';
import type { ResourceSelection } from './use-resource-selection.ts';
import styles from './resource-list.module.css';

export interface ListColumn<Row> {
  id: string;
  title: ReactNode;
  /** For numbers and amounts. */
  alignEnd?: boolean;
  /** Its heading and cells break into lines where they would make the table wider than its place. */
  wrap?: boolean;
  /** It holds links or buttons of its own, whose clicks are not clicks on the row. */
  hasControls?: boolean;
  /** Its place on the card that a row without a card of its own is on a phone. */
  role?: CardRole;
  render: (row: Row) => ReactNode;
}

export interface ResourceListProps<Row> {
  /** Names the region: its text, or the id of its title. */
  label: string | { id: string };
  resourceName: { singular: string; plural: string };
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  /** A row as a card, on a phone; left out, it is drawn from the roles of the columns. */
  renderCard?: (row: Row) => ReactNode;
  /** By which the user's columns and density are known. */
  list?: List;
  /** Left out, rows cannot be selected. */
  selection?: ResourceSelection<Row>;
  /** Two columns for a phone, where rows are selected in a table. */
  selectColumns?: readonly ListColumn<Row>[];
  /** Names the checkbox of a row: "Select order SO1042". */
  rowLabel?: (row: Row) => string;
  /** Only rows in trouble have one. */
  rowTone?: (row: Row) => IndexTableRowProps['tone'];
  promotedBulkActions?: IndexTableProps['promotedBulkActions'];
  bulkActions?: IndexTableProps['bulkActions'];
  /** What the selection means, in a few words, above the rows. */
  note?: ReactNode;
  page?: Page | null;
  /** "2,000+ orders"; the total comes as text. */
  totalLabel?: (total: string) => string;
  /** In the place of the rows where there are none. */
  emptyState?: ReactNode;
}

/** A page of rows in Polaris' IndexTable. On a phone they are cards; "Select" turns them into a table of two columns. */
export function ResourceList<Row extends { id: string }>(props: ResourceListProps<Row>) {
  const { label, rows, selection, list, note, page = null, totalLabel, columns, selectColumns = columns } = props;
  const { renderCard = (row: Row) => <RowCard row={row} columns={columns} /> } = props;
  const narrow = useNarrowScreen();
  const loading = useListLoading();
  const layout = useListLayout(list);
  const pagination = useListPagination(page, totalLabel ?? ((total) => total));
  const texts = useSelectAllTexts(selection);
  const condensed = narrow && selection?.selectable !== true;
  const shown = narrow ? selectColumns : columns.filter(({ id }, index) => index === 0 || !layout.hidden.includes(id));

  return (
    <section
      className={styles.list}
      data-resource-list
      data-density={narrow ? undefined : layout.density}
      data-selecting={narrow && !condensed && selection !== undefined ? '' : undefined}
      {...(typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.id })}
    >
      {narrow && selection !== undefined && rows.length > 0 ? <SelectBar selection={selection} /> : null}
      {note}
      <IndexTable
        // Polaris measures its headings once.
        key={`${String(condensed)} ${shown.map(({ id }) => id).join(' ')}`}
        resourceName={props.resourceName}
        itemCount={rows.length}
        headings={headingsOf(shown, list)}
        condensed={condensed}
        selectable={selection?.selectable === true}
        loading={loading}
        emptyState={props.emptyState}
        promotedBulkActions={props.promotedBulkActions}
        bulkActions={props.bulkActions}
        {...selection?.tableProps}
        {...texts}
        {...(pagination === undefined ? {} : { pagination })}
      >
        {rows.map((row, position) => (
          <IndexTable.Row
            key={row.id}
            id={row.id}
            position={position}
            selected={selection?.isSelected(row.id) === true}
            accessibilityLabel={props.rowLabel?.(row)}
            tone={props.rowTone?.(row)}
          >
            {condensed ? renderCard(row) : shown.map((column) => <Cell key={column.id} column={column} row={row} />)}
          </IndexTable.Row>
        ))}
      </IndexTable>
      <ListFooter page={page} />
      <div role="status">
        <Text as="span" visuallyHidden>
          {pagination?.label}
        </Text>
      </div>
    </section>
  );
}

function headingsOf<Row>(columns: readonly ListColumn<Row>[], list: List | undefined): IndexTableProps['headings'] {
  const [first, ...others] = columns.map(({ id, title, wrap = false, alignEnd = false }) => ({
    id: `${list ?? 'list'}-${id}`,
    title: wrap ? <div className={styles.wrap}>{title}</div> : title,
    alignment: alignEnd ? ('end' as const) : ('start' as const),
  }));
  if (first === undefined) throw new Error('A list needs a column.');
  return [first, ...others];
}

function Cell<Row>({ column: { alignEnd, wrap, hasControls, render }, row }: { column: ListColumn<Row>; row: Row }) {
  const contents = hasControls === true ? <OwnClicks>{render(row)}</OwnClicks> : render(row);
  const aligned =
    alignEnd === true ? (
      <Text as="span" alignment="end" numeric>
        {contents}
      </Text>
    ) : (
      contents
    );
  return <IndexTable.Cell>{wrap === true ? <div className={styles.wrap}>{aligned}</div> : aligned}</IndexTable.Cell>;
}

/** Keeps clicks in it from the row, which would follow its link or be selected. */
export function OwnClicks({ children }: { children: ReactNode }) {
  return (
    // The element only keeps clicks of what is in it; it is nothing to press itself.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={(event) => event.stopPropagation()}>{children}</div>
  );
}

function SelectBar<Row>({ selection }: { selection: ResourceSelection<Row> }) {
  const { t } = useTranslation('ui');
  return (
    <Box padding="300" borderBlockEndWidth="025" borderColor="border">
      <InlineStack align="end">
        <Button onClick={selection.toggleSelectable}>{t(selection.selectable ? 'selection.done' : 'selection.select')}</Button>
      </InlineStack>
    </Box>
  );
}

/** Polaris would print the page's count with a plus; these say what of the view is selected. */
function useSelectAllTexts<Row>(
  selection: ResourceSelection<Row> | undefined,
): Pick<IndexTableProps, 'paginatedSelectAllActionText' | 'paginatedSelectAllText'> {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  if (selection === undefined || selection.beyond === null) return {};
  const { page, limit } = selection.beyond;
  const total = formatTotal(page, locale);
  return {
    paginatedSelectAllActionText:
      page.total !== null && page.total <= limit ? t('selection.all', { total }) : t('selection.newest', { count: limit, total }),
    paginatedSelectAllText: t('selection.ofView', { count: selection.count }),
  };
}

/** How many rows a page has, where one page does not hold all. */
function ListFooter({ page }: { page: Page | null }) {
  const { t } = useTranslation('ui');
  const change = useChangeFilters();
  const pageSize = usePageSize();
  const [fewest] = LIST_PAGE_SIZES;
  if (page === null || (page.total !== null && page.total <= fewest)) return null;
  return (
    <Box padding="200">
      <InlineStack align="end">
        <Select
          label={t('list.rowsPerPage')}
          labelInline
          options={LIST_PAGE_SIZES.map(String)}
          value={String(pageSize)}
          onChange={(size) => change({ pageSize: size === String(fewest) ? null : size })}
        />
      </InlineStack>
    </Box>
  );
}
