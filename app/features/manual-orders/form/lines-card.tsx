import { BlockStack, Box, Button, Card, FormLayout, InlineStack, Select, Text, TextField, Thumbnail } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { SellableVariant } from '#contract/manual-orders.ts';
import { MANUAL_LINES_MAX } from '#contract/manual-orders.values.ts';
import { Money } from '#app/ui/money.tsx';
import { currencies, type LineErrors, type LineState, newLineKey, type OrderState } from './order-form.ts';
import { VariantPicker } from './variant-picker.tsx';

interface LinesCardProps {
  order: OrderState;
  onChange: (changes: Partial<OrderState>) => void;
  errors: LineErrors;
  /** Of the server, by place. */
  lineErrorOf: (place: number) => string | undefined;
  /** Nothing was added yet, and it was tried to save. */
  missing: boolean;
}

/** What is sent: products with their quantities and what the buyer paid for them. */
export function LinesCard({ order, onChange, errors, lineErrorOf, missing }: LinesCardProps) {
  const { t } = useTranslation('manual-orders');
  const { lines } = order;
  const put = (next: LineState[]) => onChange({ lines: next });
  const add = ({ stores: _stores, ...variant }: SellableVariant) => {
    const known = lines.find(({ variantId }) => variantId === variant.variantId);
    if (known === undefined) return put([...lines, { ...variant, key: newLineKey(), quantity: '1', sale: '' }]);
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
        {lines.map((line, place) => (
          <Line
            key={line.key}
            line={line}
            currency={order.currency}
            quantityError={errors[`${line.key} quantity`] === undefined ? undefined : t('lines.quantityWrong')}
            saleError={errors[`${line.key} sale`] === undefined ? undefined : t('lines.saleWrong')}
            problem={lineErrorOf(place)}
            onChange={(changes) => put(lines.map((each) => (each === line ? { ...each, ...changes } : each)))}
            onRemove={() => put(lines.filter((each) => each !== line))}
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

interface LineProps {
  line: LineState;
  currency: string;
  quantityError: string | undefined;
  saleError: string | undefined;
  problem: string | undefined;
  onChange: (changes: Partial<LineState>) => void;
  onRemove: () => void;
}

function Line({ line, currency, quantityError, saleError, problem, onChange, onRemove }: LineProps) {
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
        <FormLayout>
          <FormLayout.Group condensed>
            <TextField
              label={t('lines.quantity')}
              value={line.quantity}
              onChange={(quantity) => onChange({ quantity })}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              error={quantityError ?? problem}
            />
            <TextField
              label={t('lines.sale')}
              value={line.sale}
              onChange={(sale) => onChange({ sale })}
              suffix={currency}
              inputMode="decimal"
              autoComplete="off"
              error={saleError}
            />
          </FormLayout.Group>
        </FormLayout>
      </BlockStack>
    </Box>
  );
}
