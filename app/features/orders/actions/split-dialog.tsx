import { useState } from 'react';
import { BlockStack, Button, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { SPLIT_PARTS_MAX } from '#contract/order-actions.values.ts';
import { ActModal, type ActDialogProps, useAct } from './act-modal.tsx';

type Line = Order['orderLines'][number];
type Part = Record<string, string>;

/** Takes parts out of an order, by lines and quantities. What is not taken out stays. */
export function SplitDialog({ order, ...dialog }: ActDialogProps & { order: Order }) {
  const { t } = useTranslation('orders');
  const { send, sending, problem } = useAct(order.id, dialog);
  const lines = order.orderLines.filter((line) => toSend(line) > 0);
  const [parts, setParts] = useState<Part[]>([{}]);
  const taken = (line: Line) => parts.reduce((sum, part) => sum + Number(part[line.id] ?? 0), 0);
  const left = lines.reduce((sum, line) => sum + toSend(line) - taken(line), 0);
  const isTooMany = (line: Line) => taken(line) > toSend(line);
  const fits = left > 0 && !lines.some(isTooMany) && parts.every((part) => Object.values(part).some((quantity) => Number(quantity) > 0));
  const save = () => {
    const quantities = parts.map((part) => Object.fromEntries(Object.entries(part).map(([id, quantity]) => [id, Number(quantity)])));
    send('split', { version: String(order.version), parts: JSON.stringify(quantities) });
  };
  return (
    <ActModal
      title={t('act.split.title', { order: order.externalName })}
      help={t('act.split.help')}
      problem={problem}
      onClose={dialog.onClose}
      confirm={{ label: t('act.split.confirm'), loading: sending, disabled: !fits, onAction: save }}
    >
      {parts.map((part, place) => (
        <BlockStack key={place} gap="300">
          <InlineStack align="space-between" blockAlign="center">
            <Text as="h3" variant="headingSm">
              {t('act.split.part', { number: place + 2 })}
            </Text>
            {parts.length === 1 ? null : (
              <Button variant="plain" onClick={() => setParts(parts.filter((_part, index) => index !== place))}>
                {t('act.split.removePart')}
              </Button>
            )}
          </InlineStack>
          {lines.map((line) => (
            <TextField
              key={line.id}
              label={line.title}
              helpText={t('act.split.of', { count: toSend(line) })}
              error={isTooMany(line) ? t('act.split.tooMany', { count: toSend(line) }) : undefined}
              type="number"
              inputMode="numeric"
              min={0}
              max={toSend(line)}
              autoComplete="off"
              value={part[line.id] ?? ''}
              onChange={(quantity) => setParts(parts.map((known, index) => (index === place ? { ...known, [line.id]: quantity } : known)))}
            />
          ))}
        </BlockStack>
      ))}
      <InlineStack align="space-between" blockAlign="center" gap="200">
        {parts.length < SPLIT_PARTS_MAX && left > 1 ? (
          <Button onClick={() => setParts([...parts, {}])}>{t('act.split.addPart')}</Button>
        ) : (
          <span />
        )}
        <Text as="p" tone={left > 0 ? 'subdued' : 'critical'}>
          {left > 0 ? t('act.split.left', { count: left }) : t('act.split.nothingLeft')}
        </Text>
      </InlineStack>
    </ActModal>
  );
}

function toSend({ quantity, quantityCanceled }: Line): number {
  return quantity - quantityCanceled;
}
