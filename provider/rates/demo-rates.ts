/**
 * Demo rates: what one US dollar costs in the currencies a draft may be priced in. They make price proposals and never
 * settle money; a deployment with a source of rates of its own replaces this file.
 */
export const demoRates: { source: string; takenOn: string; perUsd: Readonly<Record<string, string>> } = {
  source: 'demo',
  takenOn: '2026-11-02',
  perUsd: { USD: '1', EUR: '0.92', BRL: '5.40', MXN: '18.60' },
};
