import { useRef } from 'react';
import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { BlockStack, Box, Button, Card, FormLayout, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ClaimableLine, ClaimTerms } from '#contract/claims.ts';
import { CLAIM_TEXT_MAX, claimWishes, evidenceNeeded } from '#contract/claims.values.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { type ClaimSelection, quantityField } from './claim-selection.ts';

interface ClaimFormProps {
  terms: ClaimTerms;
  selection: ClaimSelection;
  idempotencyKey: string;
}

/** What went wrong and which items. Each change goes into the address, so that what it gives back is calculated anew. */
export function ClaimForm({ terms, selection, idempotencyKey }: ClaimFormProps) {
  const { t } = useTranslation('claims');
  const form = useRef<HTMLFormElement>(null);
  const select = useSelect(form, terms.parcelId);
  const navigation = useNavigation();
  const order = terms.orders.find(({ id }) => id === selection.orderId);
  const open = terms.terms.filter(({ status }) => status === 'open');
  const nothing = selection.lines.every(({ quantity }) => quantity === 0);
  const claimable = order?.lines.some((line) => line.claimable > 0) === true;
  return (
    <Form method="post" ref={form} key={`${selection.orderId} ${selection.reason}`}>
      <IdempotencyField value={idempotencyKey} />
      <input type="hidden" name="order" value={selection.orderId} />
      <input type="hidden" name="reason" value={selection.reason} />
      <input type="hidden" name="wanted" value={selection.wanted} />
      <BlockStack gap="400">
        <Card>
          <FormLayout>
            <Text as="h2" variant="headingSm">
              {t('new.what')}
            </Text>
            {terms.orders.length < 2 ? null : (
              <Select
                label={t('new.order')}
                options={terms.orders.map(({ id, externalName }) => ({ value: id, label: externalName }))}
                value={selection.orderId}
                onChange={(orderId) => select({ order: orderId })}
              />
            )}
            <Select
              label={t('new.reason')}
              options={open.map(({ reason }) => ({ value: reason, label: t(`reason.${reason}`) }))}
              value={selection.reason}
              onChange={(reason) => select({ reason })}
              helpText={t(evidenceNeeded[selection.reason] > 0 ? 'new.evidence' : 'new.noEvidence')}
            />
            <Select
              label={t('new.wanted')}
              options={claimWishes.map((wish) => ({ value: wish, label: t(`wanted.${wish}`) }))}
              value={selection.wanted}
              onChange={(wanted) => select({ wanted })}
            />
          </FormLayout>
        </Card>
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingSm">
              {t('new.lines')}
            </Text>
            {claimable ? null : (
              <Text as="p" tone="subdued">
                {t('new.allClaimed')}
              </Text>
            )}
            {(order?.lines ?? []).map((line) => (
              <LineField
                key={line.orderLineId}
                line={line}
                quantity={selection.lines.find(({ orderLineId }) => orderLineId === line.orderLineId)?.quantity ?? 0}
                onChange={(quantity) => select({ [quantityField(line.orderLineId)]: quantity })}
              />
            ))}
            {claimable && nothing ? <Text as="p">{t('new.chooseItems')}</Text> : null}
          </BlockStack>
        </Card>
        <Card>
          <TextInput
            name="note"
            label={t('new.note')}
            helpText={t('new.noteHelp')}
            multiline={3}
            maxLength={CLAIM_TEXT_MAX}
            autoComplete="off"
          />
        </Card>
        {/* On a phone only cards reach the edges. */}
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <InlineStack align="end">
            <Button submit variant="primary" disabled={nothing} loading={navigation.state === 'submitting'}>
              {t('new.create')}
            </Button>
          </InlineStack>
        </Box>
      </BlockStack>
    </Form>
  );
}

/** Puts what changed into the address. Another order or reason starts with its own items. */
function useSelect(form: React.RefObject<HTMLFormElement>, parcelId: string): (changed: Record<string, string>) => void {
  const submit = useSubmit();
  return (changed) => {
    if (form.current === null) return;
    const next = new URLSearchParams({ parcel: parcelId });
    const anew = 'order' in changed || 'reason' in changed;
    for (const [name, value] of new FormData(form.current)) {
      const kept = ['order', 'reason', 'wanted'].includes(name) || (name.startsWith('items-') && !anew);
      if (kept && typeof value === 'string') next.set(name, value);
    }
    for (const [name, value] of Object.entries(changed)) next.set(name, value);
    submit(next, { method: 'get', replace: true, preventScrollReset: true });
  };
}

function LineField({ line, quantity, onChange }: { line: ClaimableLine; quantity: number; onChange: (quantity: string) => void }) {
  const { t } = useTranslation('claims');
  return (
    <InlineStack align="space-between" blockAlign="center" gap="300">
      <BlockStack gap="050">
        <Text as="span">{line.title}</Text>
        <Text as="span" variant="bodySm" tone="subdued">
          {line.sku} · {t('new.of', { count: line.quantity })}
        </Text>
      </BlockStack>
      <div style={{ width: '6rem' }}>
        <TextField
          label={`${t('new.quantity')}: ${line.title}`}
          labelHidden
          name={quantityField(line.orderLineId)}
          type="number"
          min={0}
          max={line.claimable}
          value={String(quantity)}
          onChange={onChange}
          disabled={line.claimable === 0}
          autoComplete="off"
        />
      </div>
    </InlineStack>
  );
}
