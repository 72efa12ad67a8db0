import { useEffect, useState } from 'react';
import { CategoryScale, Chart, LinearScale, LineElement, PointElement, Tooltip, type ChartOptions } from 'chart.js';
import { Line } from 'react-chartjs-2';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { formatValue } from './chart-point.ts';
import { formatShortDay } from './format-date-time.ts';
import type { LineChartProps } from './line-chart.tsx';

Chart.register(CategoryScale, LinearScale, LineElement, PointElement, Tooltip);

/** The canvas of a line chart, in the colors of the page. A default export, for `lazy`. */
export default function LineChartCanvas({ label, points, currency }: LineChartProps) {
  const locale = useLocale();
  const { theme, themeColor, colorWeak } = useInterfaceSettings().settings;
  const [{ line, grid, text }, setColors] = useState(readPageColors);
  useEffect(() => {
    // A canvas takes no CSS variables: their values are read again once a setting has changed them.
    const frame = requestAnimationFrame(() => setColors(readPageColors()));
    return () => cancelAnimationFrame(frame);
  }, [theme, themeColor, colorWeak]);
  const format = (value: number) => formatValue(value, currency, locale);
  const options: ChartOptions<'line'> = {
    maintainAspectRatio: false,
    animation: false,
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: { grid: { display: false }, ticks: { ...text, maxRotation: 0, autoSkipPadding: 16 } },
      y: {
        beginAtZero: true,
        suggestedMax: 1,
        grid: { color: grid },
        ticks: { ...text, precision: 0, maxTicksLimit: 6, callback: (value) => format(Number(value)) },
      },
    },
    plugins: { tooltip: { displayColors: false, callbacks: { label: ({ parsed }) => `${label}: ${format(parsed.y ?? 0)}` } } },
  };
  const data = {
    labels: points.map(({ date }) => formatShortDay(date, locale)),
    datasets: [
      {
        label,
        data: points.map(({ value }) => value),
        borderColor: line,
        backgroundColor: line,
        borderWidth: 2,
        borderJoinStyle: 'round' as const,
        pointStyle: 'circle' as const,
      },
    ],
  };
  return <Line aria-hidden data={data} options={options} />;
}

function readPageColors() {
  const style = getComputedStyle(document.body);
  const color = (token: string) => style.getPropertyValue(`--p-color-${token}`).trim();
  return {
    line: color('bg-fill-emphasis'),
    grid: color('border-secondary'),
    text: { color: color('text-secondary'), font: { family: style.fontFamily, size: 12 } },
  };
}
