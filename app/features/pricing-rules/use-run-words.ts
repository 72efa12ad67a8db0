import { useTranslation } from 'react-i18next';
import type { PriceRun } from '#contract/price-runs.ts';

/** A run in sentences. */
export function useRunWords() {
  const { t } = useTranslation('pricing-rules');
  return {
    title: ({ kind, state, ruleName }: PriceRun): string => {
      if (kind === 'roll-back') return t('run.rollBackTitle');
      if (state === 'planned') return t('run.planTitle');
      return ruleName === null ? t('run.title') : t('run.titleBy', { rule: ruleName });
    },
    counts: ({ state, changeCount, counts }: PriceRun): string => {
      const omitted = counts.omitted === 0 ? [] : [t('run.omitted', { count: counts.omitted })];
      if (state === 'planned' || state === 'scheduled')
        return [changeCount === 0 ? t('run.nothing') : t('run.changes', { count: changeCount }), ...omitted].join(' · ');
      const told = [
        ...(counts.set === 0 ? [] : [t('run.set', { count: counts.set })]),
        ...(counts.rolledBack === 0 ? [] : [t('run.rolledBack', { count: counts.rolledBack })]),
        ...(counts.changedInStore === 0 ? [] : [t('run.changedInStore', { count: counts.changedInStore })]),
        ...(counts.notInStore === 0 ? [] : [t('run.notInStore', { count: counts.notInStore })]),
        ...(counts.failed === 0 ? [] : [t('run.failed', { count: counts.failed })]),
        ...omitted,
      ];
      return told.length === 0 ? t('run.changes', { count: changeCount }) : told.join(' · ');
    },
    left: ({ left, leftOut }: PriceRun): string[] => [
      ...left.map(({ reason, count }) => t('run.leftLine', { reason: t(`unpriced.${reason}`), variants: t('run.variants', { count }) })),
      ...(leftOut === 0 ? [] : [t('run.leftOut', { count: leftOut })]),
    ],
  };
}
