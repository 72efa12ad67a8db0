import 'i18next';
import type { Strings } from './strings.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Strings;
    returnNull: false;
  }
}
