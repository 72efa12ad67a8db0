import type { AddressField } from '#contract/manual-orders.values.ts';

type Labelled = AddressField | 'country';

/** What people write before a field, in the languages of the markets; without accents, case and signs. */
const labels: Record<Labelled, string> = {
  name: 'name fullname recipient shipto deliverto attn nome nomecompleto destinatario nombre nombrecompleto naam empfanger',
  company: 'company empresa firma bedrijf razaosocial razonsocial unternehmen',
  line1: 'address address1 street streetaddress endereco logradouro rua direccion calle adres straat strasse adresse',
  line2: 'address2 apartment apt complemento complement toevoeging piso villa flat building',
  houseNumber: 'housenumber numero number huisnummer hausnummer nro',
  district: 'district bairro barrio neighborhood neighbourhood area colonia',
  city: 'city town cidade ciudad municipio poblacion localidad plaats stad stadt ort emirateandcity',
  province: 'state province region estado provincia uf provincie bundesland emirate',
  postcode: 'zip zipcode postcode postalcode cep cp codigopostal codpostal plz postleitzahl pincode',
  country: 'country pais land',
  phone:
    'phone tel tlf tlfn tfno telf telephone telefone telefono celular movil mobile mobil mob whatsapp wpp zap telefoon telefon handy ph cel ' +
    'fone fon gsm contact telwhatsapp celwhatsapp telefonewhatsapp celularwhatsapp whatsappcelular',
  email: 'email correo correoelectronico mail',
  taxId: 'taxid cpf cnpj cpfcnpj rut rfc curp nif dni cuit cuil pccc tckimlik cedula ruc identitynumber passport vat',
};

const fields = new Map(Object.entries(labels).flatMap(([field, names]) => names.split(' ').map((name): [string, string] => [name, field])));
const LABEL = /^\s*([\p{L}\p{N} .'/_-]{1,30}?)\s*[:：]\s*(.+)$/u;
const BARE_LABEL = /^\s*(CEP|CPF|CNPJ|Bairro|ZIP|RUT|RFC|NIF|DNI|PLZ|C\.?P\.?)\.?\s+(?=\S*\d|[A-ZÀ-Ý])(.+)$/i;
/** Before digits alone: `Tel Aviv` is a city. */
const BARE_PHONE_LABEL = /^\s*(\p{L}{2,10})\.?\s+(?=[+(\d])([+\d\s().\/-]{6,})$/u;
/** Labels that one country alone has. */
const countryOfLabel: Record<string, string> = {
  ...{ cpf: 'BR', cnpj: 'BR', cpfcnpj: 'BR', cep: 'BR', bairro: 'BR', uf: 'BR' },
  ...{ rfc: 'MX', curp: 'MX', colonia: 'MX', cuit: 'AR', cuil: 'AR', pccc: 'KR', tckimlik: 'TR' },
};

/** A line that says itself what it is: `CEP: 01310-100`; null for any other. `country`: where only that country has the label. */
export function readLabel(line: string): { field: Labelled; text: string; country: string | undefined } | null {
  for (const form of [LABEL, BARE_LABEL, BARE_PHONE_LABEL]) {
    const [, label, text] = form.exec(line) ?? [];
    const field = label === undefined ? undefined : fields.get(plain(label));
    if (label === undefined || field === undefined || text === undefined) continue;
    if (form === BARE_PHONE_LABEL && field !== 'phone') continue;
    return { field: field as Labelled, text: text.trim(), country: countryOfLabel[plain(label)] };
  }
  return null;
}

function plain(label: string): string {
  return label
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

const COMPANY =
  /(?:^|[\s,.])(?:ltd|limited|llc|inc|corp|gmbh|ag|kg|ug|bv|b\.v|nv|ltda|eireli|s\.?a|s\.?l|s\.?l\.?u|s\.?r\.?l|fzco|fze|est|company|trading|co)\.?$/i;

/** Whether a line is the name of a firm. */
export function isCompany(line: string): boolean {
  return COMPANY.test(line.trim());
}

const UNIT =
  /^(?:apt|apartment|suite|ste|unit|flat|villa|office|floor|room|bldg|building|tower|p\.?\s?o\.?\s?box|ap|apto|apartamento|bloco|casa|sala|conjunto|piso|puerta|planta|escalera|etage|c\/o|#)(?:[\s.#:]|$)/i;

/** Whether a line names a door, floor or house and no street. */
export function isUnit(line: string): boolean {
  return UNIT.test(line.trim());
}

const SALUTATION =
  /^(?:herrn?|frau|familie|mr|mrs|ms|miss|mx|sr|sra|srta|señor|señora|señorita|senhor|senhora|dhr|de heer|mevr|mevrouw|mme|mlle|m|monsieur|madame|sig|sig\.ra|signor|signora)\.?$/i;

/** Whether a line is nothing but how somebody is addressed: `Frau`, above the name. */
export function isSalutation(line: string): boolean {
  return SALUTATION.test(line.trim());
}

const NEIGHBORHOOD = /^(?:col\.|colonia\s|fracc\.|fraccionamiento\s|barrio\s|bairro\s)\s*(.+)$/i;
const BOROUGH = /^(?:alcald[ií]a|del\.|delegaci[oó]n)[\s:]+(.+)$/i;

/** The neighborhood a part of an address names, such as `Col. Juárez`; null for any other. */
export function readNeighborhood(part: string): string | null {
  return NEIGHBORHOOD.exec(part.trim())?.[1] ?? null;
}

/** Whether a part of an address is one of Mexico City's boroughs: `Alcaldía Cuauhtémoc`. */
export function isBorough(part: string): boolean {
  return BOROUGH.test(part.trim());
}
