import { useTranslation } from 'react-i18next';
import type { Cause } from '#contract/problem.ts';

/** Why something can't be paid or pushed, as text. A screen that shows causes names `causes` in its `handle.i18n`. */
export function CauseText({ cause }: { cause: Cause }) {
  const { t } = useTranslation('causes');
  return <>{t(cause.code, cause.params)}</>;
}
