import type texts from './locales/en-US.json';

declare module '#app/i18n/strings.ts' {
  interface Strings {
    uploads: typeof texts;
  }
}
