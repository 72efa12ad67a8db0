import { useEffect, useRef } from 'react';
import { BlockStack, Box, Button, Card, InlineGrid, InlineStack, Select, Text, TextField, Thumbnail } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { SellableVariant } from '#contract/manual-orders.ts';
import { MANUAL_LINES_MAX } from '#contract/manual-orders.values.ts';
import { Money } from '#app/ui/money.tsx';
import { currencies, type LineErrors, type LineState, newLineKey, type OrderState } from './order-form.ts';
import { PICKER_ID, VariantPicker } from './variant-picker.tsx';

interface LinesCardProps {
  order: OrderState;
  onChange: (changes: Partial<OrderState>) => void;
  errors: LineErrors;
  /** Of the server, by the line's key. */
  errorOf: (path: string) => string | undefined;
  /** A field of the line was left. */
  onLeave: (line: LineState) => void;
  /** Whether the keyboard begins here. */
  focusFirst: boolean;
  /** Nothing was added yet, and it was tried to save. */
  missing: boolean;
}

/** What is sent: products with their quantities and what the buyer paid for them. */
export function LinesCard({ order, onChange, errors, errorOf, onLeave, focusFirst, missing }: LinesCardProps) {
  const { t } = useTranslation('manual-orders');
  const { lines } = order;
  const focusAfterRender = useFocusAfterRender(focusFirst ? PICKER_ID : null);
  const put = (next: LineState[]) => onChange({ lines: next });
  const add = ({ stores: _stores, ...variant }: SellableVariant) => {
    const known = lines.find(({ variantId }) => variantId === variant.variantId);
    const key = known?.key ?? newLineKey();
    focusAfterRender(quantityId(key));
    if (known === undefined) return put([...lines, { ...variant, key, quantity: '1', sale: '' }]);
    put(lines.map((line) => (line === known ? { ...line, quantity: String(Number(line.quantity) + 1 || 1) } : line)));
  };
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {t('lines.title')}
        </Text>
        {lines.length >= MANUAL_LINES_MAX ? (
          <Text as="p" tone="subdued">
            {t('lines.full', { count: MANUAL_LINES_MAX })}
          </Text>
        ) : (
          <VariantPicker onPick={add} error={missing ? t('lines.missing') : undefined} />
        )}
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            currency={order.currency}
            quantityError={errors[`${line.key} quantity`] === undefined ? undefined : t('lines.quantityWrong')}
            saleError={errors[`${line.key} sale`] === undefined ? undefined : t('lines.saleWrong')}
            quantityProblem={errorOf(`lines.${line.key}.variantId`) ?? errorOf(`lines.${line.key}.quantity`)}
            saleProblem={errorOf(`lines.${line.key}.unitSaleMinor`)}
            onLeave={() => onLeave(line)}
            onChange={(changes) => put(lines.map((each) => (each === line ? { ...each, ...changes } : each)))}
            onRemove={() => {
              focusAfterRender(PICKER_ID);
              put(lines.filter((each) => each !== line));
            }}
          />
        ))}
        {lines.length === 0 ? null : (
          <Select
            label={t('lines.currency')}
            options={[...new Set([order.currency, ...currencies])]}
            value={order.currency}
            onChange={(currency) => onChange({ currency })}
            helpText={t('lines.currencyHelp')}
          />
        )}
      </BlockStack>
    </Card>
  );
}

function quantityId(key: string): string {
  return `quantity-of-${key}`;
}

/** Moves the keyboard to an element that the next render brings. */
function useFocusAfterRender(first: string | null): (id: string) => void {
  const next = useRef(first);
  useEffect(() => {
    if (next.current !== null) document.getElementById(next.current)?.focus();
    next.current = null;
  });
  return (id) => {
    next.current = id;
  };
}

interface LineProps {
  line: LineState;
  currency: string;
  quantityError: string | undefined;
  saleError: string | undefined;
  quantityProblem: string | undefined;
  saleProblem: string | undefined;
  onLeave: () => void;
  onChange: (changes: Partial<LineState>) => void;
  onRemove: () => void;
}

function Line({ line, currency, onLeave, onChange, onRemove, ...errors }: LineProps) {
  const { t } = useTranslation('manual-orders');
  const name = [line.title, line.options].filter((text) => text !== '').join(' · ');
  return (
    <Box borderBlockStartWidth="025" borderColor="border" paddingBlockStart="400">
      <BlockStack gap="300">
        <InlineStack gap="300" blockAlign="center" wrap={false}>
          <Thumbnail source={line.pictureUrl ?? ImageIcon} alt="" size="small" />
          <div style={{ minWidth: 0, flex: 1 }}>
            <Text as="h3" variant="bodyMd" fontWeight="medium" breakWord>
              {name}
            </Text>
            <Text as="p" tone="subdued" variant="bodySm">
              {line.sku} · <Money value={line.unitCost} display="explicit" /> · {t('lines.available', { count: line.available })}
            </Text>
          </div>
          <Button variant="tertiary" onClick={onRemove} accessibilityLabel={t('lines.removeOf', { name })}>
            {t('lines.remove')}
          </Button>
        </InlineStack>
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
          <TextField
            id={quantityId(line.key)}
            label={t('lines.quantity')}
            value={line.quantity}
            onChange={(quantity) => onChange({ quantity })}
            onBlur={onLeave}
            inputMode="numeric"
            selectTextOnFocus
            autoComplete="off"
            error={errors.quantityError ?? errors.quantityProblem}
          />
          <TextField
            label={t('lines.sale')}
            value={line.sale}
            onChange={(sale) => onChange({ sale })}
            onBlur={onLeave}
            suffix={currency}
            inputMode="decimal"
            autoComplete="off"
            error={errors.saleError ?? errors.saleProblem}
          />
        </InlineGrid>
      </BlockStack>
    </Box>
  );
}
