import { useEffect, useState } from 'react';
import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#app/i18n/use-locale.ts';

const TICK_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;

/** How long something is still open, counted down from what the server said: the browser's clock may be wrong. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const locale = useLocale();
  const left = useCountdown(seconds);
  return (
    <span role="timer" suppressHydrationWarning>
      {formatDuration(left, locale)}
    </span>
  );
}

function useCountdown(seconds: number): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const tick = () => setPassed(Math.floor((performance.now() - start) / 1000));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [seconds]);
  return Math.max(0, seconds - passed);
}

/** `2 hr 5 min`, `14 min`, and seconds in the last minute. */
export function formatDuration(seconds: number, locale: Locale): string {
  const unit = (value: number, name: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  if (seconds < MINUTE_S) return unit(seconds, 'second');
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  if (hours === 0) return unit(minutes, 'minute');
  return minutes === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(minutes, 'minute')}`;
}
