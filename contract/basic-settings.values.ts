export const NOTE_TEMPLATES_MAX = 20;
export const NOTE_TEMPLATE_NAME_MAX = 40;
export const STOCK_BUFFER_MAX = 100_000;
