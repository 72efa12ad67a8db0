import { useState } from 'react';
import { BlockStack, Divider, FormLayout, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { placeProblem } from '#app/ui/field-errors.ts';
import { ActModal, type ActDialogProps, useAct } from './act-modal.tsx';

type Line = Order['orderLines'][number];
interface Draft {
  quantity: string;
  sku: string;
}

/** Changes what an order sends: fewer items, none of a line, or another product in the place of the linked one. */
export function LinesDialog({ order, ...dialog }: ActDialogProps & { order: Order }) {
  const { t } = useTranslation('orders');
  const { send, sending, problem } = useAct(order.id, dialog);
  const lines = order.orderLines.filter(({ quantityMax }) => quantityMax > 0);
  const [drafts, setDrafts] = useState(new Map(lines.map((line) => [line.id, draftOf(line)])));
  const { errors, banner } = placeProblem(problem, {
    fields: lines.flatMap((_line, index) => [`lines.${index}.quantity`, `lines.${index}.sku`]),
  });
  const change = (line: Line, part: Partial<Draft>) =>
    setDrafts(new Map(drafts).set(line.id, { ...(drafts.get(line.id) ?? draftOf(line)), ...part }));
  const save = () =>
    send('lines', {
      version: String(order.version),
      lines: JSON.stringify(lines.map((line) => changeOf(line, drafts.get(line.id) ?? draftOf(line)))),
    });
  return (
    <ActModal
      title={t('act.lines.title', { order: order.externalName })}
      help={t('act.lines.help')}
      problem={banner}
      refused={problem}
      onClose={dialog.onClose}
      confirm={{ label: t('act.lines.confirm'), loading: sending, onAction: save }}
    >
      {lines.map((line, index) => (
        <BlockStack key={line.id} gap="300">
          {index === 0 ? null : <Divider />}
          <Text as="h3" variant="headingXs">
            {line.title}
          </Text>
          <FormLayout>
            <FormLayout.Group condensed>
              <TextField
                label={t('act.lines.quantity')}
                labelHidden={false}
                helpText={t('act.lines.most', { count: line.quantityMax })}
                type="number"
                inputMode="numeric"
                min={0}
                max={line.quantityMax}
                autoComplete="off"
                value={drafts.get(line.id)?.quantity ?? ''}
                error={errors[`lines.${index}.quantity`]}
                onChange={(quantity) => change(line, { quantity })}
              />
              <TextField
                label={t('act.lines.sku')}
                helpText={t('act.lines.skuHelp')}
                placeholder={line.replaced ? '' : (line.variantSku ?? '')}
                autoComplete="off"
                value={drafts.get(line.id)?.sku ?? ''}
                error={errors[`lines.${index}.sku`]}
                onChange={(sku) => change(line, { sku })}
              />
            </FormLayout.Group>
          </FormLayout>
        </BlockStack>
      ))}
    </ActModal>
  );
}

function draftOf({ quantity, quantityCanceled, replaced, variantSku }: Line): Draft {
  return { quantity: String(quantity - quantityCanceled), sku: replaced ? (variantSku ?? '') : '' };
}

/** An empty quantity is none; an empty SKU is the linked product. */
function changeOf({ id, replaced }: Line, { quantity, sku }: Draft) {
  const typed = sku.trim();
  return { lineId: id, quantity: Number(quantity), ...(typed === '' ? (replaced ? { sku: null } : {}) : { sku: typed }) };
}
