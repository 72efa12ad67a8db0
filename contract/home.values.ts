/** Days a series can go back, today included. */
export const seriesDays = ['7', '30', '90'] as const;
export type SeriesDays = (typeof seriesDays)[number];
export const DEFAULT_SERIES_DAYS: SeriesDays = '30';
