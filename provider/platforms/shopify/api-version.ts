/** Of the Admin API; a version lives for a year. */
export const API_VERSION = '2026-07';
