import type { z } from 'zod';
import type { CountryTax } from '#contract/tax.ts';

/** Kinds of identity number a rule may ask for; how each is checked stands in `check-identity-number.ts`. */
export const identityKinds = [
  'br-cpf',
  'br-cnpj',
  'cl-rut',
  'kr-pccc',
  'mx-rfc',
  'mx-curp',
  'tr-tckimlik',
  'ar-cuit',
  'ar-dni',
  'ec-ci',
  'ec-ruc',
  'tw-id',
  'tw-arc',
] as const;
export type IdentityKind = (typeof identityKinds)[number];

/** What an address in a country must hold beside name, street and city. */
export interface AddressRule {
  needs: z.infer<typeof CountryTax>['needs'];
  /** Addresses there name no city. */
  cityState: boolean;
  /** Forms a post code may have, without spaces and hyphens: `9` a digit, `A` a letter, `*` either. None: any will do. */
  postcodeForms: string[];
  /** Kinds of identity number of which one must be right. None: any will do. */
  taxIdKinds: IdentityKind[];
}
