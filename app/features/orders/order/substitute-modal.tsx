import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, ChoiceList, Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { LackingVariant } from '#contract/missing-goods.ts';
import type { Money } from '#contract/money.ts';
import { cny } from '#contract/money.values.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './order-page.tsx';
import { OrderProblem } from './order-problem.tsx';

interface SubstituteModalProps {
  lacking: LackingVariant[];
  missingGoodsId: string;
  idempotencyKey: string;
  onClose: () => void;
}

/** Chooses another variant for each that is missing, and says what that costs or gives back before it is sent. */
export function SubstituteModal({ lacking, missingGoodsId, idempotencyKey, onClose }: SubstituteModalProps) {
  const { t } = useTranslation('orders');
  const money = useMoneyText();
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const [selected, setSelected] = useState(
    () => new Map(lacking.map(({ variantId, substitutes }) => [variantId, substitutes[0]?.variantId ?? ''])),
  );
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, ({ done }) => {
    if (done === null) return;
    notify({ tone: 'success', title: t('done.goods-substituted') });
    onClose();
  });
  const chosen = lacking.map(({ variantId, substitutes }) => substitutes.find((each) => each.variantId === selected.get(variantId)));
  const differenceMinor = chosen.reduce((sum, each) => sum + (each?.difference.amountMinor ?? 0), 0);
  const send = () =>
    fetcher.submit(
      {
        intent: 'missing-goods',
        answer: 'substitute',
        missingGoodsId,
        substitutes: JSON.stringify([...selected].map(([fromVariantId, toVariantId]) => ({ fromVariantId, toVariantId }))),
        expectedDifferenceMinor: String(differenceMinor),
        [IDEMPOTENCY_FIELD]: `${idempotencyKey}:${[...selected.values()].join(':')}`,
      },
      { method: 'post' },
    );
  return (
    <Modal
      open
      title={t('missing.substitute')}
      onClose={onClose}
      primaryAction={{ content: t('missing.send'), loading: fetcher.state !== 'idle', onAction: send }}
      secondaryActions={[{ content: t('missing.back'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <OrderProblem problem={fetcher.data?.problem ?? null} />
          {lacking.map(({ variantId, sku, units, substitutes }) => (
            <ChoiceList
              key={variantId}
              title={t('missing.insteadOf', { sku, count: units })}
              choices={substitutes.map((each) => ({
                value: each.variantId,
                label: each.title === each.sku ? each.sku : `${each.title} (${each.sku})`,
                helpText: <Difference difference={each.difference} available={each.available} />,
              }))}
              selected={[selected.get(variantId) ?? '']}
              onChange={([toVariantId = '']) => setSelected(new Map(selected).set(variantId, toVariantId))}
            />
          ))}
          <Text as="p" fontWeight="semibold">
            <span suppressHydrationWarning>
              {differenceMinor === 0
                ? t('missing.samePrice')
                : t(differenceMinor > 0 ? 'missing.charged' : 'missing.returned', { amount: money(cny(Math.abs(differenceMinor))) })}
            </span>
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** What a variant costs more or less for the whole order, and how many there are. */
function Difference({ difference, available }: { difference: Money; available: number }) {
  const { t } = useTranslation('orders');
  const money = useMoneyText();
  const { amountMinor } = difference;
  const amount = money(cny(Math.abs(amountMinor)));
  const price = amountMinor === 0 ? t('missing.equal') : t(amountMinor > 0 ? 'missing.more' : 'missing.less', { amount });
  return <span suppressHydrationWarning>{`${price} · ${t('missing.inStock', { count: available })}`}</span>;
}
