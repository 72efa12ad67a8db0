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
  phone: 'phone tel telephone telefone telefono celular movil mobile whatsapp telefoon telefon handy ph cel fone contact',
  email: 'email correo correoelectronico mail',
  taxId: 'taxid cpf cnpj cpfcnpj rut rfc curp nif dni cuit cuil pccc tckimlik cedula ruc identitynumber passport vat',
};

const fields = new Map(Object.entries(labels).flatMap(([field, names]) => names.split(' ').map((name): [string, string] => [name, field])));
const LABEL = /^\s*([\p{L}\p{N} .'/_-]{1,30}?)\s*[:：]\s*(.+)$/u;
const BARE_LABEL = /^\s*(CEP|CPF|CNPJ|Bairro|Tel|Phone|Cel|ZIP|RUT|RFC|NIF|DNI|PLZ|C\.?P\.?)\.?\s+(?=\S*\d|[A-ZÀ-Ý])(.+)$/i;

/** A line that says itself what it is: `CEP: 01310-100`; null for any other. */
export function readLabel(line: string): { field: Labelled; text: string } | null {
  for (const form of [LABEL, BARE_LABEL]) {
    const [, label, text] = form.exec(line) ?? [];
    const field = label === undefined ? undefined : fields.get(plain(label));
    if (field !== undefined && text !== undefined) return { field: field as Labelled, text: text.trim() };
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
