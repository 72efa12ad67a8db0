import { useActionData, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { actInWarehouse } from './warehouse-action.server.ts';

/** Says what was done once the page shows it; gives the newest answer. */
export function useWarehouseOutcome() {
  const { t } = useTranslation('cloud-warehouse');
  const notify = useNotice();
  const outcome = useActionData<typeof actInWarehouse>();
  const idle = useNavigation().state === 'idle';
  useEachAnswer(idle ? outcome : undefined, ({ done }) => {
    if (done === null) return;
    notify({ tone: 'success', title: t(`done.${done}`) });
  });
  return outcome ?? null;
}
