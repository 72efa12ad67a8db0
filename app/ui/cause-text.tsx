import { useTranslation } from 'react-i18next';
import type { Cause } from '#contract/problem.ts';

/** Why something can't be paid or pushed, in words. Screens and parts that tell causes name their texts, `causes`. */
export function CauseText({ cause }: { cause: Cause }) {
  const { t } = useTranslation('causes');
  return <>{t(cause.code, cause.params)}</>;
}
