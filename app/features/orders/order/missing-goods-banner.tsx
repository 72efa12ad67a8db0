import { useState } from 'react';
import { useNavigation, useSubmit } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { LackingVariant } from '#contract/missing-goods.ts';
import type { Order } from '#contract/orders.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { OrderButton } from './order-button.tsx';
import { StockBanner } from './stock-banner.tsx';
import { SubstituteModal } from './substitute-modal.tsx';

interface MissingGoodsBannerProps {
  order: Order;
  /** What could be sent instead; empty: nothing. */
  lacking: LackingVariant[];
  idempotencyKey: string;
}

/** What a paid order lacks, what happens without an answer, and the merchant's choices. */
export function MissingGoodsBanner({ order, lacking, idempotencyKey }: MissingGoodsBannerProps) {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState<'refund' | 'substitute' | null>(null);
  const { missingGoods } = order;
  if (missingGoods === null || order.fulfillmentState !== 'stock_exception') return <StockBanner order={order} />;
  const canSubstitute = lacking.length > 0 && lacking.every(({ substitutes }) => substitutes.length > 0);
  const fields = { missingGoodsId: missingGoods.id };
  return (
    <StockBanner order={order}>
      <BlockStack gap="300">
        <Text as="p" fontWeight="semibold">
          {missingGoods.answerBy === null ? (
            t('missing.waiting')
          ) : (
            <>
              {t('missing.decideBy')} <DateTime value={missingGoods.answerBy} />
            </>
          )}
        </Text>
        <InlineStack gap="200">
          {missingGoods.state === 'open' ? (
            <OrderButton intent="missing-goods" idempotencyKey={`${idempotencyKey}:wait`} fields={{ ...fields, answer: 'wait' }}>
              {t('missing.wait')}
            </OrderButton>
          ) : null}
          {canSubstitute ? <Button onClick={() => setOpen('substitute')}>{t('missing.substitute')}</Button> : null}
          <Button onClick={() => setOpen('refund')}>{t('missing.refund')}</Button>
        </InlineStack>
        {canSubstitute ? null : (
          <Text as="p" tone="subdued">
            {t('missing.noSubstitute')}
          </Text>
        )}
      </BlockStack>
      {open === 'refund' ? (
        <RefundDialog
          order={order}
          missingGoodsId={missingGoods.id}
          idempotencyKey={`${idempotencyKey}:refund`}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'substitute' ? (
        <SubstituteModal
          lacking={lacking}
          missingGoodsId={missingGoods.id}
          idempotencyKey={`${idempotencyKey}:substitute`}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </StockBanner>
  );
}

interface RefundDialogProps {
  order: Order;
  missingGoodsId: string;
  idempotencyKey: string;
  onClose: () => void;
}

/** Asks before the order ends; the banner goes with it once it has. */
function RefundDialog({ order, missingGoodsId, idempotencyKey, onClose }: RefundDialogProps) {
  const { t } = useTranslation('orders');
  const submit = useSubmit();
  const isSent = useNavigation().formData?.get('answer') === 'refund';
  const send = () =>
    submit(
      { intent: 'missing-goods', answer: 'refund', missingGoodsId, [IDEMPOTENCY_FIELD]: idempotencyKey },
      { method: 'post', preventScrollReset: true },
    );
  return (
    <ConfirmDialog
      title={t('missing.refundTitle', { order: order.externalName })}
      text={t('missing.refundText')}
      confirm={{ label: t('missing.refund'), destructive: true, loading: isSent, onAction: send }}
      cancel={{ label: t('cancel.keep'), onAction: onClose }}
    />
  );
}
