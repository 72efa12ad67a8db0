import { useTranslation } from 'react-i18next';
import type { Cause } from '#contract/problem.ts';

/** Why something can't be paid or pushed, in words. */
export function CauseText({ cause }: { cause: Cause }) {
  const { t } = useTranslation('ui');
  return <>{t(`cause.${cause.code}`, cause.params)}</>;
}
