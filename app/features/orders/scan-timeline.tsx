import type { z } from 'zod';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TrackingEvent } from '#contract/orders.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { Timeline } from '#app/ui/timeline.tsx';

export type Scan = z.infer<typeof TrackingEvent>;

const knownCodes = [
  'label-created',
  'awaiting-pickup',
  'picked-up',
  'departed-origin',
  'arrived-at-customs',
  'customs-cleared',
  'arrived-at-facility',
  'out-for-delivery',
  'delivered',
] as const;

/** A parcel's scans, newest first. */
export function ScanTimeline({ scans }: { scans: Scan[] }) {
  const words = useScanWords();
  return (
    <Timeline
      entries={scans.map((scan, index) => ({
        key: `${scan.code} ${scan.at} ${index}`,
        at: scan.at,
        text: <span suppressHydrationWarning>{words(scan)}</span>,
      }))}
    />
  );
}

/** A scan in words, with its place. */
export function useScanWords(): (scan: Scan) => string {
  const { t } = useTranslation('orders');
  const { t: uiText } = useTranslation('ui');
  const locale = useLocale();
  return (scan) => {
    const what = whatHappened(scan, t) ?? uiText(`status.delivery.${scan.state}`);
    if (scan.place === '') return what;
    const place = /^[A-Z]{2}$/.test(scan.place) ? countryName(scan.place, locale) : scan.place;
    return t('scan.at', { what, place });
  };
}

/** Words of a carrier's code; a code not known yet is told by its state. */
function whatHappened(scan: Scan, t: TFunction<'orders'>): string | null {
  const code = knownCodes.find((known) => known === scan.code);
  return code === undefined ? null : t(`scan.${code}`);
}
