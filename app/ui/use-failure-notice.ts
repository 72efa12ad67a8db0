import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceAnswer } from '#app/provider-api/call-resource.ts';
import { useNotice } from './notice.tsx';
import { problemTitleKey } from './problem-words.ts';

/** Shows the failure of a script's own call as the titled notice of specification 8, for 5 seconds. A success shows nothing. */
export function useFailureNotice(): (answer: ResourceAnswer, noticeId?: string) => void {
  const { t } = useTranslation('ui');
  const notify = useNotice();
  return useCallback(
    (answer, noticeId) => {
      const id = noticeId === undefined ? {} : { id: noticeId };
      if (answer.status === 'refused') {
        notify({ ...id, tone: 'error', title: t(problemTitleKey(answer.problem.code)), text: answer.problem.message });
      } else if (answer.status === 'failed') {
        notify({ ...id, tone: 'error', title: t('problem.requestError'), text: t(`transport.${answer.reason}`) });
      }
    },
    [notify, t],
  );
}
