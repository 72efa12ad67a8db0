import type { ReactNode } from 'react';
import { BlockStack, Button, InlineStack, Link, Tag, Text } from '@shopify/polaris';
import { NoteIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import { OwnClicks } from '#app/ui/resource-list.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { numberBesideName } from '../order-facts.tsx';
import { type OrderKind, orderUrl } from '../order-kind.ts';

const TAGS_SHOWN = 2;
/** Characters of a note that a row shows. */
const NOTE_SHOWN = 40;

interface OrderCellProps {
  kind: OrderKind;
  order: OrderRow;
  onMark: ((order: OrderRow) => void) | undefined;
}

/** An order by its names, with the merchant's marks and a button to edit them. */
export function OrderCell({ kind, order, onMark }: OrderCellProps) {
  const { t } = useTranslation('orders');
  return (
    <BlockStack gap="100">
      <OrderName kind={kind} order={order} />
      <OwnClicks>
        <InlineStack gap="100" blockAlign="center">
          <Marks order={order} />
          {onMark === undefined ? null : (
            <Button
              variant="tertiary"
              size="micro"
              icon={NoteIcon}
              accessibilityLabel={t('marks.editOf', { order: order.externalName })}
              onClick={() => onMark(order)}
            />
          )}
        </InlineStack>
      </OwnClicks>
    </BlockStack>
  );
}

/** The merchant's tags, and the beginnings of both notes. */
export function Marks({ order: { tags, sellerNote, buyerNote } }: { order: Pick<OrderRow, 'tags' | 'sellerNote' | 'buyerNote'> }) {
  const { t } = useTranslation('orders');
  const begin = (text: string) => (text.length > NOTE_SHOWN ? `${text.slice(0, NOTE_SHOWN)}…` : text);
  if (tags.length === 0 && sellerNote === '' && buyerNote === '') return null;
  return (
    <BlockStack gap="050">
      {tags.length === 0 ? null : (
        <InlineStack gap="100">
          {tags.slice(0, TAGS_SHOWN).map(({ id, name }) => (
            <Tag key={id}>{name}</Tag>
          ))}
          {tags.length > TAGS_SHOWN ? <Text as="span" variant="bodySm">{`+${tags.length - TAGS_SHOWN}`}</Text> : null}
        </InlineStack>
      )}
      {sellerNote === '' ? null : (
        <Text as="span" variant="bodySm" tone="subdued">
          {t('marks.noteShort', { note: begin(sellerNote) })}
        </Text>
      )}
      {buyerNote === '' ? null : (
        <Text as="span" variant="bodySm" tone="subdued">
          {t('marks.buyerNoteShort', { note: begin(buyerNote) })}
        </Text>
      )}
    </BlockStack>
  );
}

export function OrderName({ kind, order }: { kind: OrderKind; order: OrderRow }) {
  return (
    <TwoLines second={[numberBesideName(order), order.storeName].filter((name) => name !== '').join(' · ')}>
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        <Link dataPrimaryLink monochrome removeUnderline url={orderUrl(kind, order.id)}>
          <Text as="span" fontWeight="semibold">
            {order.externalName}
          </Text>
        </Link>
        <ModeBadge mode={order.mode} />
      </InlineStack>
    </TwoLines>
  );
}

/** A line in which a smaller one adds to another, unless it is empty. */
export function TwoLines({ children, second }: { children: ReactNode; second: ReactNode }) {
  return (
    <BlockStack gap="050">
      {children}
      {second === '' ? null : (
        <Text as="span" variant="bodySm" tone="subdued">
          {second}
        </Text>
      )}
    </BlockStack>
  );
}
