import { useEffect, useState } from 'react';
import { BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip, type ChartOptions } from 'chart.js';
import { Bar } from 'react-chartjs-2';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { formatValue, type ChartData } from './chart-point.ts';

Chart.register(BarElement, CategoryScale, Legend, LinearScale, Tooltip);

/** One for each series in turn. */
const FILLS = ['bg-fill-emphasis', 'bg-fill-caution', 'bg-fill-info', 'bg-fill-magic', 'bg-fill-success', 'bg-fill-critical'];
const BAR_WIDTH_MAX = 48;

/** The canvas of a bar chart, in the colors of the page. A default export, for `lazy`. */
export default function BarChartCanvas({ data: { labels, shortLabels = labels, series, currency, stacked } }: { data: ChartData }) {
  const locale = useLocale();
  const { theme, themeColor, colorWeak } = useInterfaceSettings().settings;
  const [{ fills, edge, grid, text }, setColors] = useState(readPageColors);
  useEffect(() => {
    // A canvas takes no CSS variables: their values are read again once a setting has changed them.
    const frame = requestAnimationFrame(() => setColors(readPageColors()));
    return () => cancelAnimationFrame(frame);
  }, [theme, themeColor, colorWeak]);
  const format = (value: number) => formatValue(value, currency, locale);
  const options: ChartOptions<'bar'> = {
    maintainAspectRatio: false,
    animation: false,
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: { stacked, grid: { display: false }, ticks: { ...text, maxRotation: 0, autoSkipPadding: 16 } },
      y: {
        stacked,
        beginAtZero: true,
        suggestedMax: 1,
        grid: { color: grid },
        ticks: { ...text, precision: 0, maxTicksLimit: 6, callback: (value) => format(Number(value)) },
      },
    },
    plugins: {
      legend: { display: series.length > 1, position: 'bottom', labels: { ...text, boxWidth: 12, boxHeight: 12 } },
      tooltip: { callbacks: { label: ({ dataset, parsed }) => `${dataset.label ?? ''}: ${format(parsed.y ?? 0)}` } },
    },
  };
  const chart = {
    labels: shortLabels,
    datasets: series.map(({ label, values }, index) => ({
      label,
      data: values,
      backgroundColor: fills[index % fills.length] ?? '',
      // An edge between parts: they can be counted without their colors.
      borderColor: edge,
      borderWidth: stacked ? { top: 1 } : 0,
      maxBarThickness: BAR_WIDTH_MAX,
    })),
  };
  return <Bar aria-hidden data={chart} options={options} />;
}

function readPageColors() {
  const style = getComputedStyle(document.body);
  const color = (token: string) => style.getPropertyValue(`--p-color-${token}`).trim();
  return {
    fills: FILLS.map(color),
    edge: color('bg-surface'),
    grid: color('border-secondary'),
    text: { color: color('text-secondary'), font: { family: style.fontFamily, size: 12 } },
  };
}
