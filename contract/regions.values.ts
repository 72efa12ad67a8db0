/** ISO 3166-1 alpha-2. */
export const COUNTRY_CODE_PATTERN = /^[A-Z]{2}$/;

/** Cities of one answer. */
export const CITY_LIMIT = 500;
