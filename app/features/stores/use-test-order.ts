import { useFetcher, useNavigate } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { StoreFormOutcome } from './store-forms.server.ts';

const ORDERED_NOTICE_MS = 10_000;

export interface TestOrder {
  place: (storeId: string) => void;
  /** The store that is being asked. */
  placingIn: string | null;
  /** Why the newest one was refused. */
  problem: Problem | null;
}

/** Has an invented buyer order in a sandbox store; the order arrives by webhook a moment later. */
export function useTestOrder(idempotencyKey: string): TestOrder {
  const { t } = useTranslation('stores');
  const notify = useNotice();
  const navigate = useNavigate();
  const fetcher = useFetcher<StoreFormOutcome>();
  useEachAnswer(fetcher.data, (outcome) => {
    if (outcome.status !== 'ordered') return;
    notify({
      tone: 'success',
      title: t('order.placed', { name: outcome.externalName }),
      text: t('order.placedText'),
      action: { label: t('order.view'), onAction: () => navigate(paths.orders) },
      durationMs: ORDERED_NOTICE_MS,
    });
  });
  const place = (storeId: string) => {
    const form = { intent: 'test-order', storeId, [IDEMPOTENCY_FIELD]: `${idempotencyKey}:${storeId}` };
    fetcher.submit(form, { method: 'post', action: paths.stores });
  };
  return {
    place,
    placingIn: fetcher.state === 'idle' ? null : String(fetcher.formData?.get('storeId') ?? ''),
    problem: fetcher.data?.status === 'refused' && fetcher.state === 'idle' ? fetcher.data.problem : null,
  };
}
