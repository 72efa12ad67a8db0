import { CategoryScale, Chart, LinearScale, LineController, LineElement, PointElement, Tooltip } from 'chart.js';

Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip);

export interface LineChartData {
  /** Name of the values. */
  label: string;
  /** Below the points, in their order. */
  days: string[];
  values: number[];
  format: (value: number) => string;
}

/** Draws one series as a line with round points, in the colours of the page; what it answers is to be destroyed. */
export function drawLineChart(canvas: HTMLCanvasElement, { label, days, values, format }: LineChartData): { destroy: () => void } {
  const style = getComputedStyle(canvas);
  const color = (token: string) => style.getPropertyValue(`--p-color-${token}`).trim();
  const line = color('bg-fill-emphasis');
  const text = { color: color('text-secondary'), font: { family: style.fontFamily, size: 12 } };
  return new Chart(canvas, {
    type: 'line',
    data: {
      labels: days,
      datasets: [
        { label, data: values, borderColor: line, backgroundColor: line, borderWidth: 2, borderJoinStyle: 'round', pointStyle: 'circle' },
      ],
    },
    options: {
      maintainAspectRatio: false,
      animation: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: { grid: { display: false }, ticks: { ...text, maxRotation: 0, autoSkipPadding: 16 } },
        y: {
          beginAtZero: true,
          suggestedMax: 1,
          grid: { color: color('border-secondary') },
          ticks: { ...text, precision: 0, maxTicksLimit: 6, callback: (value) => format(Number(value)) },
        },
      },
      plugins: { tooltip: { displayColors: false, callbacks: { label: ({ parsed }) => `${label}: ${format(parsed.y ?? 0)}` } } },
    },
  });
}
