import { useEffect, useRef, useState } from 'react';
import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { formatValue, type ChartCurrency, type ChartPoint } from './chart-point.ts';
import { formatShortDay } from './format-date-time.ts';

const HEIGHT = '15rem';

interface LineChartProps {
  label: string;
  points: ChartPoint[];
  currency: ChartCurrency;
}

/** A line drawn once the page lives, in a box that has its height before. Says nothing to those who can't see it. */
export function LineChart({ label, points, currency }: LineChartProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  const { theme, themeColor, colorWeak } = useInterfaceSettings().settings;

  useEffect(() => {
    let chart: { destroy: () => void } | undefined;
    let gone = false;
    import('./draw-line-chart.ts')
      .then(({ drawLineChart }) => {
        if (gone || canvas.current === null) return;
        const days = points.map(({ date }) => formatShortDay(date, locale));
        const values = points.map(({ value }) => value);
        chart = drawLineChart(canvas.current, { label, days, values, format: (value) => formatValue(value, currency, locale) });
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
      chart?.destroy();
    };
    // The colours are read off the page when it is drawn.
  }, [label, points, currency, locale, theme, themeColor, colorWeak]);

  return (
    <div style={{ position: 'relative', height: HEIGHT }}>
      {failed ? <Text as="p">{t('chart.unavailable')}</Text> : <canvas ref={canvas} aria-hidden="true" />}
    </div>
  );
}
