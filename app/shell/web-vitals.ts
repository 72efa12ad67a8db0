/** Where browsers report what they measured. */
export const VITALS_PATH = '/vitals';
export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;
export const vitalSkins = ['standalone', 'embedded'] as const;

/** One measured value of one page. */
export interface VitalReport {
  name: (typeof vitalNames)[number];
  /** Milliseconds; of a layout shift, its score. */
  value: number;
  skin: (typeof vitalSkins)[number];
  /** Name of the screen in the route table. */
  route: string;
}
