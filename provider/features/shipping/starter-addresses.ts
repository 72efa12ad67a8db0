import type { AddressRule, IdentityKind } from './address-rule.ts';

type Need = AddressRule['needs'][number];

const POST = 'Universal Postal Union, addressing systems of the countries';

/** Forms of post codes, where parcels are refused without a right one. */
const postcodes: Record<string, string> = {
  AL: '9999',
  AM: '9999 999999',
  AR: '9999 A9999AAA',
  AT: '9999',
  AU: '9999',
  AZ: '9999 AA9999',
  BA: '99999',
  BD: '9999',
  BE: '9999',
  BG: '9999',
  BR: '99999999',
  CA: 'A9A9A9',
  CH: '9999',
  CL: '9999999',
  CO: '999999',
  CR: '99999',
  CY: '9999',
  CZ: '99999',
  DE: '99999',
  DK: '9999',
  DO: '99999',
  EC: '999999',
  EE: '99999',
  EG: '99999',
  ES: '99999',
  FI: '99999',
  FR: '99999',
  GB: 'A99AA A999AA A9A9AA AA99AA AA999AA AA9A9AA',
  GE: '9999',
  GR: '99999',
  GT: '99999',
  HR: '99999',
  HU: '9999',
  ID: '99999',
  IL: '99999 9999999',
  IN: '999999',
  IS: '999',
  IT: '99999',
  JO: '99999',
  JP: '9999999',
  KR: '99999',
  KZ: '999999 A99A9A9',
  LI: '9999',
  LK: '99999',
  LT: '99999 AA99999',
  LU: '9999 A9999',
  LV: '9999 AA9999',
  MA: '99999',
  MC: '99999',
  MD: '9999 AA9999',
  ME: '99999',
  MK: '9999',
  MT: 'AAA9999',
  MX: '99999',
  MY: '99999',
  NL: '9999AA',
  NO: '9999',
  NP: '99999',
  NZ: '9999',
  PE: '99999',
  PH: '9999',
  PK: '99999',
  PL: '99999',
  PR: '99999 999999999',
  PT: '9999999',
  PY: '9999 999999',
  RO: '999999',
  RS: '99999',
  SA: '99999 999999999',
  SE: '99999',
  SG: '999999',
  SI: '9999',
  SK: '99999',
  SM: '99999',
  SV: '9999',
  TH: '99999',
  TN: '9999',
  TR: '99999',
  TW: '999 99999 999999',
  UA: '99999',
  US: '99999 999999999',
  UY: '99999',
  UZ: '999999',
  VN: '99999 999999',
  ZA: '9999',
};

/** Countries without post codes, or where nobody writes them. */
const withoutPostcode = 'AE AO BH BO BS BW BZ FJ GH GY HK IE JM KE KW MO MU MW NG OM PA QA TZ UG ZW'.split(' ');
/** City states, whose addresses name no city apart. */
const cityStates = 'HK MO SG MC GI'.split(' ');
/** Where a parcel without a state or province code is refused. */
const withProvince = 'US CA AU BR MX'.split(' ');
/** Where couriers find the door by telephone. */
const withPhone = 'AE BH KW OM QA SA'.split(' ');

/** Countries whose customs ask for a number of the buyer. */
const identities: Record<string, { kinds: IdentityKind[]; source: string }> = {
  AR: { kinds: ['ar-cuit', 'ar-dni'], source: 'ARCA: CUIT, CUIL or DNI of the receiver' },
  BR: { kinds: ['br-cpf', 'br-cnpj'], source: 'Receita Federal: CPF, or CNPJ, with letters since July 2026' },
  CL: { kinds: ['cl-rut'], source: 'Servicio Nacional de Aduanas: RUT of the receiver' },
  EC: { kinds: ['ec-ci', 'ec-ruc'], source: 'SENAE: cédula or RUC of the receiver' },
  KR: { kinds: ['kr-pccc'], source: 'Korea Customs Service: personal customs clearance code' },
  MX: { kinds: ['mx-rfc', 'mx-curp'], source: 'SAT: RFC or CURP of the receiver' },
  TR: { kinds: ['tr-tckimlik'], source: 'Ministry of Trade: T.C. kimlik number of the receiver' },
  TW: { kinds: ['tw-id', 'tw-arc'], source: 'Customs Administration: real name of the receiver by number of identity card or residence' },
};

/** A rule for each country that is not like most: name, street, city and any post code. */
export const starterAddresses = [
  ...new Set([...Object.keys(postcodes), ...withoutPostcode, ...cityStates, ...withProvince, ...withPhone, ...Object.keys(identities)]),
].map((country) => ({
  country,
  needs: needsOf(country),
  city_state: cityStates.includes(country),
  postcode_forms: postcodes[country]?.split(' ') ?? [],
  tax_id_kinds: identities[country]?.kinds ?? [],
  source: [POST, identities[country]?.source].filter((source) => source !== undefined).join('; '),
}));

function needsOf(country: string): Need[] {
  const needs: [Need, boolean][] = [
    ['province', withProvince.includes(country)],
    ['postcode', !withoutPostcode.includes(country)],
    ['phone', withPhone.includes(country)],
    ['tax-id', identities[country] !== undefined],
  ];
  return needs.filter(([, isNeeded]) => isNeeded).map(([need]) => need);
}
