import { useTranslation } from 'react-i18next';
import type { ListedDraft } from '#contract/import-list.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import { Badge } from '#app/ui/badge.tsx';
import '#app/ui/row.css';

const SHOWN_MAX = 3;

/** Causes a draft can have, each with words short enough for a badge. */
const short = [
  'title-missing',
  'no-variant-included',
  'no-picture',
  'price-missing',
  'compare-at-not-above-price',
  'variants-alike',
  'too-many-variants',
  'too-many-options',
  'too-many-pictures',
  'title-too-long',
  'option-too-long',
  'variant-off-sale',
  'price-too-high',
  'markup-too-high',
  'price-far-above-cost',
  'loss-in-country',
  'forbidden-word',
  'picture-address-private',
  'picture-address-broken',
] as const;
type Short = (typeof short)[number];

/** What has to be mended before a push, then what is only told. */
export function ProblemBadges({ draft }: { draft: ListedDraft }) {
  const { t } = useTranslation('import-list');
  const problems = codesOf(draft.problems);
  const warnings = codesOf(draft.warnings);
  const shown = [...problems.map((code) => ({ code, stops: true })), ...warnings.map((code) => ({ code, stops: false }))];
  if (shown.length === 0) {
    return <span className="wharf-subdued">{t('row.noProblems')}</span>;
  }
  return (
    <div className="wharf-inline">
      {shown.slice(0, SHOWN_MAX).map(({ code, stops }) => (
        <Badge key={code} tone={stops ? 'critical' : 'warning'} progress="incomplete" label={t(stops ? 'row.problem' : 'row.warning')}>
          {t(`problem.${code}`)}
        </Badge>
      ))}
      {shown.length > SHOWN_MAX ? <span>{t('row.moreProblems', { count: shown.length - SHOWN_MAX })}</span> : null}
    </div>
  );
}

function codesOf(causes: readonly { code: CauseCode }[]): Short[] {
  return [...new Set(causes.map(({ code }) => code))].filter((code): code is Short => (short as readonly string[]).includes(code));
}
