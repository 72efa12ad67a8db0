import { useEffect, useState } from 'react';
import { BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip, type ChartOptions } from 'chart.js';
import { Bar } from 'react-chartjs-2';
import { useTranslation } from 'react-i18next';
import type { LedgerMonth } from '#contract/balance.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { formatValue } from '#app/ui/chart-point.ts';
import { formatMonth } from '#app/ui/format-date-time.ts';

Chart.register(BarElement, CategoryScale, Legend, LinearScale, Tooltip);

/** Two bars a month: filled for what came in, outlined for what went out, so that no reading hangs on color. A default export, for `lazy`. */
export default function MonthChartCanvas({ months }: { months: LedgerMonth[] }) {
  const { t } = useTranslation('balance');
  const locale = useLocale();
  const { theme, themeColor, colorWeak } = useInterfaceSettings().settings;
  const [{ fill, outline, grid, text }, setColors] = useState(readPageColors);
  useEffect(() => {
    // A canvas takes no CSS variables: their values are read again once a setting has changed them.
    const frame = requestAnimationFrame(() => setColors(readPageColors()));
    return () => cancelAnimationFrame(frame);
  }, [theme, themeColor, colorWeak]);
  const format = (value: number) => formatValue(value, WALLET_CURRENCY, locale);
  const options: ChartOptions<'bar'> = {
    maintainAspectRatio: false,
    animation: false,
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: { grid: { display: false }, ticks: { ...text, maxRotation: 0, autoSkipPadding: 16 } },
      y: {
        beginAtZero: true,
        grid: { color: grid },
        ticks: { ...text, maxTicksLimit: 6, callback: (value) => format(Number(value)) },
      },
    },
    plugins: {
      legend: { position: 'bottom', labels: { ...text, boxWidth: 12 } },
      tooltip: { callbacks: { label: ({ dataset, parsed }) => `${dataset.label ?? ''}: ${format(parsed.y ?? 0)}` } },
    },
  };
  const shown = [...months].reverse();
  const data = {
    labels: shown.map(({ month }) => formatMonth(month, locale, 'short')),
    datasets: [
      {
        label: t('statements.moneyIn'),
        data: shown.map(({ moneyIn }) => moneyIn.amountMinor),
        backgroundColor: fill,
        borderColor: fill,
        borderWidth: 2,
      },
      {
        label: t('statements.moneyOut'),
        data: shown.map(({ moneyOut }) => -moneyOut.amountMinor),
        backgroundColor: 'transparent',
        borderColor: outline,
        borderWidth: 2,
      },
    ],
  };
  return <Bar aria-hidden data={data} options={options} />;
}

function readPageColors() {
  const style = getComputedStyle(document.body);
  const color = (token: string) => style.getPropertyValue(`--p-color-${token}`).trim();
  return {
    fill: color('bg-fill-emphasis'),
    outline: color('text-secondary'),
    grid: color('border-secondary'),
    text: { color: color('text-secondary'), font: { family: style.fontFamily, size: 12 } },
  };
}
