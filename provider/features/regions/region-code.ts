/** Codes of a country's parts by their code and their name, both plain. */
const partsByCountry = new Map<string, ReadonlyMap<string, string>>();

/**
 * The code of a part of a country, without the country's own: `MG` for `BR-MG`, `mg` and `Minas Gerais`. Null for what
 * ISO 3166-2 does not list there.
 */
export async function regionCode(country: string, province: string): Promise<string | null> {
  const known = partsByCountry.get(country) ?? (await readParts(country));
  partsByCountry.set(country, known);
  return known.get(plain(province)) ?? null;
}

async function readParts(country: string): Promise<ReadonlyMap<string, string>> {
  const { iso31662 } = await import('iso-3166');
  const prefix = `${country}-`;
  return new Map(
    iso31662
      .filter(({ code }) => code.startsWith(prefix))
      .flatMap(({ code, name }) => {
        const short = code.slice(prefix.length);
        return [code, short, name].map((text): [string, string] => [plain(text), short]);
      }),
  );
}

/** Without accents, case and signs: names are typed in many ways. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
