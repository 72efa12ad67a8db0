import { Fragment, type ReactNode } from 'react';
import { BlockStack, Box, InlineStack, Text } from '@shopify/polaris';
import type { ListColumn } from './resource-list.tsx';

/** Where a column stands on a row's card: the others are left to the table. */
export type CardRole = 'name' | 'state' | 'text' | 'meta' | 'amount';

interface RowCardProps<Row> {
  row: Row;
  columns: readonly ListColumn<Row>[];
}

/** A row as a card, on a phone: its name and state, its text, and below them small facts and its amount. */
export function RowCard<Row>({ row, columns }: RowCardProps<Row>) {
  const inRole = (role: CardRole) => columns.filter((column) => column.role === role).map(({ id, render }) => ({ id, shown: render(row) }));
  const [text, meta, amount] = [inRole('text'), inRole('meta'), inRole('amount')];
  return (
    <Box padding="300">
      <BlockStack gap="100">
        <InlineStack align="space-between" blockAlign="start" gap="200" wrap={false}>
          <div>{all(inRole('name'))}</div>
          {all(inRole('state'))}
        </InlineStack>
        {text.map(({ id, shown }) => (
          <Text key={id} as="span">
            {shown}
          </Text>
        ))}
        {meta.length + amount.length === 0 ? null : (
          <InlineStack align="space-between" gap="200">
            <Text as="span" variant="bodySm" tone="subdued">
              {meta.map(({ id, shown }, place) => (
                <Fragment key={id}>
                  {place === 0 ? null : ' · '}
                  {shown}
                </Fragment>
              ))}
            </Text>
            <Text as="span" numeric>
              {all(amount)}
            </Text>
          </InlineStack>
        )}
      </BlockStack>
    </Box>
  );
}

function all(parts: { id: string; shown: ReactNode }[]): ReactNode {
  return parts.map(({ id, shown }) => <Fragment key={id}>{shown}</Fragment>);
}
