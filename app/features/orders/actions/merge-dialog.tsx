import { useState } from 'react';
import { BlockStack, Checkbox, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import type { listMergeCandidates } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ActModal, type ActDialogProps, useAct } from './act-modal.tsx';

interface MergeDialogProps extends ActDialogProps {
  order: Order;
  answer: Answer<typeof listMergeCandidates>;
}
type Candidate = DataOf<typeof listMergeCandidates>[number];

/** Orders of the same buyer that can be sent with this one, and why the others can't. */
export function MergeDialog({ order, answer, ...dialog }: MergeDialogProps) {
  const { t } = useTranslation('orders');
  const { send, sending, problem } = useAct(order.id, dialog);
  const candidates = answer.status === 'ok' ? answer.data : [];
  const possible = candidates.filter(({ obstacle }) => obstacle === null);
  const apart = candidates.filter(({ obstacle }) => obstacle !== null);
  const [selected, setSelected] = useState(possible.map((candidate) => candidate.order.id));
  const chosen = candidates.filter((candidate) => selected.includes(candidate.order.id));
  const save = () =>
    send('merge', {
      orders: JSON.stringify([
        { orderId: order.id, version: order.version },
        ...chosen.map((candidate) => ({ orderId: candidate.order.id, version: candidate.version })),
      ]),
    });
  return (
    <ActModal
      title={t('act.merge.title', { order: order.externalName })}
      help={t('act.merge.help')}
      problem={problem}
      onClose={dialog.onClose}
      confirm={{ label: t('act.merge.confirm'), loading: sending, disabled: chosen.length === 0, onAction: save }}
    >
      {answer.status === 'refused' ? <ProblemBanner problem={answer.problem} /> : null}
      {answer.status === 'ok' && candidates.length === 0 ? <Text as="p">{t('act.merge.none')}</Text> : null}
      {possible.map((candidate) => (
        <Checkbox
          key={candidate.order.id}
          label={nameOf(candidate)}
          helpText={<CandidateFacts candidate={candidate} />}
          checked={selected.includes(candidate.order.id)}
          onChange={(checked) =>
            setSelected(checked ? [...selected, candidate.order.id] : selected.filter((id) => id !== candidate.order.id))
          }
        />
      ))}
      {apart.length === 0 ? null : (
        <BlockStack gap="200">
          <Text as="h3" variant="headingXs">
            {t('act.merge.apart')}
          </Text>
          {apart.map((candidate) => (
            <BlockStack key={candidate.order.id}>
              <Text as="p" fontWeight="medium">
                {nameOf(candidate)}
              </Text>
              <Text as="p" tone="subdued">
                {candidate.obstacle === null ? null : <CauseText cause={candidate.obstacle} />}
              </Text>
            </BlockStack>
          ))}
        </BlockStack>
      )}
    </ActModal>
  );
}

function nameOf({ order: { externalName, number } }: Candidate): string {
  return `${externalName} · ${number}`;
}

function CandidateFacts({ candidate: { order } }: { candidate: Candidate }) {
  const { t } = useTranslation('orders');
  return (
    <>
      {order.buyerName} · {t('list.items', { count: order.itemCount })} · <DateTime value={order.placedAt} />
      {order.costTotal === null ? null : (
        <>
          {' · '}
          <Money value={order.costTotal} display="explicit" />
        </>
      )}
    </>
  );
}
