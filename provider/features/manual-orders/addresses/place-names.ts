/** Names people write for countries beside those of the languages below, without accents, case and signs. */
const countryAliases: Record<string, string> = {
  ...{ us: 'US', usa: 'US', america: 'US', unitedstatesofamerica: 'US', eeuu: 'US', eua: 'US', estadosunidosdeamerica: 'US' },
  ...{ uk: 'GB', england: 'GB', scotland: 'GB', wales: 'GB', northernireland: 'GB', greatbritain: 'GB', inglaterra: 'GB' },
  ...{ uae: 'AE', emirates: 'AE', emiratos: 'AE', ksa: 'SA', holland: 'NL', holanda: 'NL', thenetherlands: 'NL' },
  ...{ korea: 'KR', republicofkorea: 'KR', czechrepublic: 'CZ', republicacheca: 'CZ', macedonia: 'MK', ivorycoast: 'CI' },
  ...{ russianfederation: 'RU', vietnam: 'VN', hongkong: 'HK', macau: 'MO', macao: 'MO', prchina: 'CN', mainlandchina: 'CN' },
};

/** Languages whose names of countries are known. */
const nameLocales = [
  'en',
  'es',
  'pt',
  'de',
  'fr',
  'it',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'tr',
  'cs',
  'ro',
  'hu',
  'el',
  'ru',
  'ar',
  'zh',
  'ja',
  'ko',
];

/** Names in use where ISO 3166-2 lists another spelling, by the code without its country. */
export const commonProvinces: Record<string, Record<string, string>> = {
  AE: { AJ: 'Ajman', AZ: 'Abu Dhabi', DU: 'Dubai', FU: 'Fujairah', RK: 'Ras Al Khaimah', SH: 'Sharjah', UQ: 'Umm Al Quwain' },
  SA: {
    ...{ '01': 'Riyadh', '02': 'Makkah', '03': 'Madinah', '04': 'Eastern Province', '05': 'Qassim', '06': 'Hail', '07': 'Tabuk' },
    ...{ '08': 'Northern Borders', '09': 'Jazan', '10': 'Najran', '11': 'Al Bahah', '12': 'Al Jawf', '14': 'Asir' },
  },
};
/** Further names, the same way. */
export const otherProvinces: Record<string, Record<string, string>> = {
  DE: {
    bavaria: 'BY',
    northrhinewestphalia: 'NW',
    lowersaxony: 'NI',
    hesse: 'HE',
    saxony: 'SN',
    saxonyanhalt: 'ST',
    thuringia: 'TH',
    nrw: 'NW',
  },
  ES: { catalonia: 'CT', cataluna: 'CT', andalusia: 'AN', basquecountry: 'PV', valencia: 'V', balearicislands: 'IB', canaryislands: 'CN' },
  MX: { cdmx: 'CMX', df: 'CMX', distritofederal: 'CMX', edomex: 'MEX', estadodemexico: 'MEX' },
  US: { washingtondc: 'DC', dc: 'DC' },
  NL: { northholland: 'NH', southholland: 'ZH', northbrabant: 'NB' },
};

/** Without accents, case and signs. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

let known: ReadonlyMap<string, string> | undefined;

/** Codes of all countries by every name known of them, plain. */
export async function countryNames(): Promise<ReadonlyMap<string, string>> {
  if (known !== undefined) return known;
  const { iso31661 } = await import('iso-3166');
  const names = new Map<string, string>();
  for (const { alpha2, alpha3 } of iso31661) {
    names.set(plainName(alpha2), alpha2);
    names.set(plainName(alpha3), alpha2);
  }
  for (const locale of nameLocales) {
    const display = new Intl.DisplayNames([locale], { type: 'region' });
    for (const { alpha2 } of iso31661) {
      const name = plainName(display.of(alpha2) ?? '');
      if (name !== '' && !names.has(name)) names.set(name, alpha2);
    }
  }
  for (const [name, code] of Object.entries(countryAliases)) names.set(name, code);
  known = names;
  return names;
}
