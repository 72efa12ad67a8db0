import { useEffect, useRef } from 'react';
import { useNavigate } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { useNotice } from '#app/ui/notice.tsx';
import type { StoreFormOutcome } from './store-forms.server.ts';

const SHOWN_MS = 10_000;

/** Tells of a placed test order, with the way to it. */
export function useOrderedNotice(outcome: StoreFormOutcome | undefined): void {
  const { t } = useTranslation('stores');
  const notify = useNotice();
  const navigate = useNavigate();
  const told = useRef(outcome);
  useEffect(() => {
    if (outcome === told.current) return;
    told.current = outcome;
    if (outcome?.status !== 'ordered') return;
    notify({
      tone: 'success',
      title: t('order.placed', { name: outcome.externalName }),
      text: t('order.placedText'),
      action: { label: t('order.view'), onAction: () => navigate(paths.orders) },
      durationMs: SHOWN_MS,
    });
  }, [outcome, notify, navigate, t]);
}
