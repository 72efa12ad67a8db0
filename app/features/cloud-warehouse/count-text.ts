import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from '#app/ui/format-number.ts';

/** Units that were counted beside those that were expected. */
interface Counted {
  expected: number;
  received: number;
  damaged: number;
}

interface Difference {
  missing: number;
  /** Units that came beyond those expected. */
  surplus: number;
}

/** What lines lack and what they have too much; one line's surplus makes up for nothing another lacks. */
export function differenceOf(lines: readonly Counted[]): Difference {
  return lines.reduce(
    (sum, { expected, received, damaged }) => {
      const missing = expected - received - damaged;
      return { missing: sum.missing + Math.max(0, missing), surplus: sum.surplus + Math.max(0, -missing) };
    },
    { missing: 0, surplus: 0 },
  );
}

/** Counted units as text, e.g. `96 sellable, 2 damaged, 2 missing`; what there is none of is left out. */
export function useCountText() {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  return (counted: Partial<Record<'sellable' | 'damaged' | 'missing' | 'surplus', number>>) =>
    (['sellable', 'damaged', 'missing', 'surplus'] as const)
      .flatMap((part) => {
        const units = counted[part] ?? 0;
        const isNamed = units > 0 || (part === 'sellable' && counted.sellable !== undefined);
        return isNamed ? [t(`inbound.part.${part}`, { count: units, units: formatCount(units, locale) })] : [];
      })
      .join(', ');
}
