/** Products of one CSV file. */
export const EXPORT_LIMIT = 2000;
