import { useState } from 'react';
import { Badge, Banner, BlockStack, Box, Checkbox, InlineStack, RadioButton, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import type { listOrderMethods, OrderMethod } from '#contract/order-actions.ts';
import { cny } from '#contract/money.values.ts';
import type { Order } from '#contract/orders.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useProfitText } from '#app/ui/profit-figure.tsx';
import { ActModal, type ActDialogProps, useAct } from './act-modal.tsx';

interface MethodDialogProps extends ActDialogProps {
  order: Order;
  answer: Answer<typeof listOrderMethods>;
}
type Choices = DataOf<typeof listOrderMethods>;

/** Every way the order can be sent, with what it costs and leaves; the selected one holds until the merchant gives it back to the rules. */
export function MethodDialog({ order, answer, ...dialog }: MethodDialogProps) {
  const { t } = useTranslation('orders');
  const { send, sending, problem } = useAct(order.id, dialog);
  const choices = answer.status === 'ok' ? answer.data : null;
  const [code, setCode] = useState(choices?.set ?? choices?.current ?? '');
  const [insured, setInsured] = useState(choices?.insured ?? false);
  const offered = choices?.methods.some(({ methodCode }) => methodCode === code) === true || code === '';
  return (
    <ActModal
      title={t('act.method.title', { order: order.externalName })}
      help={t('act.method.help')}
      problem={problem}
      onClose={dialog.onClose}
      confirm={{
        label: t('act.method.confirm'),
        loading: sending,
        disabled: choices === null || !offered,
        onAction: () => send('method', { version: String(choices?.version ?? order.version), methodCode: code, insured: String(insured) }),
      }}
    >
      {answer.status === 'refused' ? <ProblemBanner problem={answer.problem} /> : null}
      {choices === null ? null : (
        <BlockStack gap="400">
          {choices.methods.length === 0 ? <Banner tone="warning">{t('act.method.none')}</Banner> : null}
          <MethodList choices={choices} code={code} onSelect={setCode} />
          {choices.set === null ? null : (
            <RadioButton
              name="methodCode"
              id="method-by-rules"
              label={t('act.method.byRules')}
              checked={code === ''}
              onChange={() => setCode('')}
            />
          )}
          <Checkbox label={t('act.method.insured')} helpText={t('act.method.insuredHelp')} checked={insured} onChange={setInsured} />
          <Refused choices={choices} />
        </BlockStack>
      )}
    </ActModal>
  );
}

function MethodList({ choices, code, onSelect }: { choices: Choices; code: string; onSelect: (code: string) => void }) {
  const { methods, current } = choices;
  const [cheapest] = methods;
  const fastest = methods.toSorted((a, b) => a.maxDays - b.maxDays || a.minDays - b.minDays)[0];
  return (
    <BlockStack gap="200">
      {methods.map((method) => (
        <RadioButton
          key={method.methodCode}
          name="methodCode"
          id={`method-${method.methodCode}`}
          label={
            <MethodLabel
              method={method}
              isCurrent={method.methodCode === current}
              isCheapest={method === cheapest && methods.length > 1}
              isFastest={method === fastest && methods.length > 1}
            />
          }
          checked={code === method.methodCode}
          onChange={() => onSelect(method.methodCode)}
        />
      ))}
    </BlockStack>
  );
}

interface MethodLabelProps {
  method: OrderMethod;
  isCurrent: boolean;
  isCheapest: boolean;
  isFastest: boolean;
}

function MethodLabel({ method, isCurrent, isCheapest, isFastest }: MethodLabelProps) {
  const { t } = useTranslation('orders');
  const profit = useProfitText();
  const money = useMoneyText();
  const isLoss = method.profit !== null && method.profit.profit.amountMinor < 0;
  return (
    <BlockStack gap="050">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" fontWeight="semibold">
          {method.methodName}
        </Text>
        {isCurrent ? <Badge tone="info">{t('act.method.current')}</Badge> : null}
        {isCheapest ? <Badge tone="success">{t('act.method.cheapest')}</Badge> : null}
        {isFastest ? <Badge tone="success">{t('act.method.fastest')}</Badge> : null}
      </InlineStack>
      <Text as="span" tone="subdued">
        {t('act.method.facts', { from: method.minDays, to: method.maxDays, warehouse: method.warehouse })}
      </Text>
      <InlineStack gap="200">
        <span>
          {t('act.method.total')} <Money value={method.total} display="explicit" />
        </span>
        {method.profit === null ? null : (
          <Text as="span" {...(isLoss ? { tone: 'caution' as const, fontWeight: 'semibold' as const } : {})}>
            {t('column.profit')} <span suppressHydrationWarning>{profit(method.profit)}</span>
          </Text>
        )}
      </InlineStack>
      {method.atDoor === null ? null : (
        <Text as="span" tone="subdued">
          {t('act.method.atDoor')} <Money value={cny(doorOf(method))} display="explicit" /> ·{' '}
          <span suppressHydrationWarning>{t('act.method.whole', { amount: money(cny(method.total.amountMinor + doorOf(method))) })}</span>
        </Text>
      )}
    </BlockStack>
  );
}

/** Fen the buyer pays on delivery. */
function doorOf({ atDoor }: OrderMethod): number {
  return atDoor === null ? 0 : atDoor.duty.amountMinor + atDoor.tax.amountMinor;
}

function Refused({ choices: { refused } }: { choices: Choices }) {
  const { t } = useTranslation('orders');
  if (refused.length === 0) return null;
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingXs">
        {t('act.method.refused')}
      </Text>
      <Box as="ul" paddingInlineStart="400">
        {refused.map(({ methodCode, methodName, reasons }) => (
          <li key={methodCode}>
            <Text as="span" tone="subdued">
              {methodName}:{' '}
              {reasons.map((cause, index) => (
                <span key={index}>
                  {index === 0 ? null : '; '}
                  <CauseText cause={cause} />
                </span>
              ))}
            </Text>
          </li>
        ))}
      </Box>
    </BlockStack>
  );
}
