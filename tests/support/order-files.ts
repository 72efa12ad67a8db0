import iconv from 'iconv-lite';
import writeXlsxFile from 'write-excel-file/node';
import type { OrderImport } from '#contract/order-imports.ts';
import { american, brazilian, dutch, emirati, FIELDS, of, type Row } from './order-rows.ts';

/** A file as merchants have them, and what must become of it. `{A}` and `{B}` stand for SKUs of two products on sale. */
interface MessyFile {
  name: string;
  content: Uint8Array<ArrayBuffer>;
  expected:
    | { refused: string }
    | {
        format?: OrderImport['format'];
        encoding?: OrderImport['encoding'];
        layout?: OrderImport['layout'];
        ready: number;
        failed?: number;
        /** `line field code` of every error but those of rows that fail with another one. */
        errors?: string[];
        /** The same of notes and warnings that must be among them. */
        notes?: string[];
      };
}
type Expected = MessyFile['expected'];

interface Skus {
  A: string;
  B: string;
}

function quoted(cell: string, separator: string): string {
  return /["\n\r]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function table(
  rows: Row[],
  { separator = ',', lineEnd = '\n', head = FIELDS }: { separator?: string; lineEnd?: string; head?: string[] } = {},
): string {
  const lines = [head, ...rows.map((row) => FIELDS.map((field) => row[field] ?? ''))];
  return lines.map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator)).join(lineEnd);
}

const bytes = (text: string, encoding = 'utf-8', addBOM = false): Uint8Array<ArrayBuffer> =>
  new Uint8Array(iconv.encode(text, encoding, { addBOM }));

async function workbook(rows: (string | number | Date | null)[][]): Promise<Uint8Array<ArrayBuffer>> {
  const cells = rows.map((row) =>
    row.map((value) =>
      value === null
        ? null
        : value instanceof Date
          ? { value, type: Date, format: 'yyyy-mm-dd' }
          : typeof value === 'number'
            ? { value, type: Number }
            : { value, type: String },
    ),
  );
  return new Uint8Array(await writeXlsxFile(cells).toBuffer());
}

const SHOPIFY =
  'Name,Email,Financial Status,Paid at,Currency,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes';
const AMAZON =
  'order-id\torder-item-id\tpurchase-date\tbuyer-email\tbuyer-name\tbuyer-phone-number\tsku\tproduct-name\tquantity-purchased\tcurrency\titem-price\trecipient-name\tship-address-1\tship-address-2\tship-city\tship-state\tship-postal-code\tship-country\tship-phone-number';
const DSERS =
  'Order number,Date,Country,Product id,SKU,Product count,Order memo,Contact person,Mobile no,Email,Address,Address2,Province,City,Zip,RUT,Personal Clearance ID,CPF';
const CJ =
  'orderNumber,sku,quantity,shippingCustomerName,shippingCountryCode,shippingCountry,shippingProvince,shippingCity,shippingAddress,shippingAddress2,shippingZip,shippingPhone,houseNumber,email,taxId,remark';

/** The fifty files, always the same. */
export async function messyFiles({ A, B }: Skus): Promise<MessyFile[]> {
  const fill = (text: string) => text.replaceAll('{A}', A).replaceAll('{B}', B);
  const files: MessyFile[] = [];
  const add = (name: string, content: string | Uint8Array<ArrayBuffer>, expected: Expected) => {
    files.push({ name, content: typeof content === 'string' ? bytes(fill(content)) : content, expected });
  };
  const rows = (name: string, list: Row[], expected: Expected) => add(name, table(list), expected);

  // Encodings.
  const accents = table([of(brazilian, '1', { name: 'João Gonçalves' }), of(dutch, '2', { name: 'Zoë Müller' })]);
  add('utf8.csv', accents, { ready: 2, encoding: 'utf-8', format: 'csv' });
  add('utf8-with-mark.csv', bytes(fill(accents), 'utf-8', true), { ready: 2, encoding: 'utf-8' });
  add('utf16le.csv', bytes(fill(accents), 'utf-16le', true), { ready: 2, encoding: 'utf-16le' });
  add('utf16be.csv', bytes(fill(accents), 'utf-16be', true), { ready: 2, encoding: 'utf-16be' });
  add('excel-unicode-text.txt', bytes(fill(table([of(dutch, '1')], { separator: '\t', lineEnd: '\r\n' })), 'utf-16le', true), {
    ready: 1,
    format: 'tsv',
    encoding: 'utf-16le',
  });
  add('latin1.csv', bytes(fill(accents), 'windows-1252'), { ready: 2, encoding: 'windows-1252' });
  add('gb18030.csv', bytes(fill(table([of(dutch, '1', { name: '王小明', remark: '请小心轻放，谢谢' })])), 'gb18030'), {
    ready: 1,
    encoding: 'gb18030',
  });
  add('twice-decoded.csv', table([of(dutch, '1', { name: 'Jos\ufffd Mu\ufffdoz' })]), {
    ready: 0,
    failed: 1,
    errors: ['2 name broken-characters'],
  });

  // Separators, line ends, quotation marks.
  add('semicolons.csv', table([of(dutch, '1'), of(american, '2')], { separator: ';', lineEnd: '\r\n' }), { ready: 2, format: 'csv' });
  add('sep-line.csv', `sep=;\r\n${table([of(dutch, '1')], { separator: ';', lineEnd: '\r\n' })}`, { ready: 1 });
  add('tabs.tsv', table([of(dutch, '1')], { separator: '\t' }), { ready: 1, format: 'tsv' });
  add('old-mac.csv', table([of(dutch, '1'), of(dutch, '2')], { lineEnd: '\r' }), { ready: 2 });
  add('line-breaks-in-cells.csv', table([of(dutch, '1', { remark: 'Ring twice\nand wait' }), of(dutch, '2', { quantity: '0' })]), {
    ready: 1,
    failed: 1,
    errors: ['4 quantity quantity-wrong'],
  });
  add('quotes-inside.csv', table([of(dutch, '1')]).replace('Jan de Vries', 'Jan "the man" de Vries'), { ready: 1 });
  add('quote-not-closed.csv', `${table([of(dutch, '1')])}\n"2,NL,Amsterdam\n3,NL`, { refused: 'quote-not-closed' });
  add('blank-lines.csv', `${table([of(dutch, '1')])}\n\n,,,,,,,,,,,,,,,,\n${table([of(dutch, '2')]).split('\n')[1] ?? ''}\n\n`, {
    ready: 2,
  });
  add('short-rows.csv', `${FIELDS.join(',')}\n1,NL,,Amsterdam\n`, {
    ready: 0,
    failed: 1,
    errors: ['2 address1 required', '2 name required', '2 postcode required', '2 quantity required', '2 sku required'],
  });
  add('empty.csv', '', { refused: 'file-empty' });
  add('header-only.csv', FIELDS.join(','), { refused: 'file-empty' });
  add('not-a-table.csv', new Uint8Array([0, 1, 2, 3, 0, 200, 201, 0, 0, 9]), { refused: 'file-unreadable' });
  add('too-many-columns.csv', `${'a,'.repeat(150)}b\n${'1,'.repeat(150)}2`, { refused: 'too-many-columns' });

  // Layouts of other programs.
  const shopify = (cells: string) => `${SHOPIFY}\n${cells}`;
  const shop = `#1001,ana@example.com,paid,2026-11-01 10:00:00 -0300,USD,2,Kettle,19.90,{A},Ana Souza,Rua,Avenida Paulista 1578,,,São Paulo,'01310-200,SP,BR,+55 11 91234-5678,`;
  add(
    'shopify.csv',
    shopify(
      `${shop.replace('BR', 'NL').replace("'01310-200,SP", "'1016GV,").replace('São Paulo', 'Amsterdam')}\n#1001,,,,,1,Mug,9.90,{B},,,,,,,,,,,\n#1002,joe@example.com,paid,,USD,1,Mug,9.90,{B},Joe Doe,x,123 Main St,Apt 4,,Austin,'78701,TX,US,,`,
    ),
    { ready: 2, layout: 'shopify' },
  );
  add('shopify-brazil-without-cpf.csv', shopify(shop), { ready: 0, failed: 1, layout: 'shopify', errors: ['2 taxId identity-missing'] });
  add(
    'shopify-unknown-sku.csv',
    shopify(shop.replace('{A}', 'GONE').replace('BR', 'NL').replace("'01310-200,SP", "'1016GV,").replace('São Paulo', 'Amsterdam')),
    { ready: 0, failed: 1, layout: 'shopify', errors: ['2 sku sku-unknown'] },
  );
  const amazon = (state: string, zip: string, phone = '+1 512-555-0134') =>
    `111-2222222-3333333\t1\t2026-11-01T10:00:00+00:00\tx@marketplace.example\tJoe Doe\t${phone}\t{A}\tKettle\t2\tUSD\t39.80\tJoe Doe\t123 Main St\t\tAUSTIN\t${state}\t${zip}\tUS\t${phone}`;
  add('amazon.txt', `${AMAZON}\n${amazon('TX', '78701-1234')}`, { ready: 1, layout: 'amazon', format: 'tsv', notes: ['2 city read-as'] });
  add('amazon-wrong-state.txt', `${AMAZON}\n${amazon('ZZ', '78701')}`, {
    ready: 0,
    failed: 1,
    layout: 'amazon',
    errors: ['2 province province-unknown'],
  });
  const dsers = (country: string, over: { zip?: string; cpf?: string; rut?: string; city?: string; province?: string } = {}) =>
    `D-1,2026-11-01,${country},,{A},1,,Ana Souza,+5511912345678,ana@example.com,Avenida Paulista 1578,,${over.province ?? 'Sao Paulo'},${over.city ?? 'Sao Paulo'},${over.zip ?? '01310200'},${over.rut ?? ''},,${over.cpf ?? '52998224725'}`;
  add('dsers.csv', `${DSERS}\n${dsers('Brazil')}`, { ready: 1, layout: 'dsers', notes: ['2 country read-as', '2 city read-as'] });
  add('dsers-chile.csv', `${DSERS}\n${dsers('Chile', { cpf: '', rut: '12.345.678-5', city: 'Santiago', province: '', zip: '8320000' })}`, {
    ready: 1,
    layout: 'dsers',
  });
  add('dsers-wrong-cpf.csv', `${DSERS}\n${dsers('Brazil', { cpf: '52998224726' })}`, {
    ready: 0,
    failed: 1,
    layout: 'dsers',
    errors: ['2 taxId identity-wrong'],
  });
  const cj = (number: string) =>
    `CJ-1,{A},1,Jan de Vries,NL,Netherlands,Noord-Holland,Amsterdam,Keizersgracht,,1016GV,+31612345678,${number},,,`;
  add('cj.csv', `${CJ}\n${cj('123')}`, { ready: 1, layout: 'cj' });
  add('cj-without-house-number.csv', `${CJ}\n${cj('')}`, { ready: 0, failed: 1, layout: 'cj', errors: ['2 houseNumber required'] });

  // Names of places.
  rows(
    'countries.csv',
    ['Brasil', 'BRAZIL', 'bra', 'Brésil', 'Brasilien'].map((country, place) => of(brazilian, `C${place}`, { country })),
    { ready: 5, notes: ['2 country read-as'] },
  );
  rows(
    'usa.csv',
    ['U.S.A.', 'USA', 'United States', 'Estados Unidos', 'EUA'].map((country, place) => of(american, `U${place}`, { country })),
    { ready: 5 },
  );
  rows(
    'misspelled.csv',
    [of(american, '1', { province: 'Texs' }), of(dutch, '2', { country: 'Netherlnds' }), of(dutch, '3', { city: 'Amsterdm' })],
    {
      ready: 1,
      failed: 2,
      errors: ['2 province province-unknown', '3 country country-unknown'],
      notes: ['4 city city-unknown'],
    },
  );
  rows('gulf.csv', [of(emirati, '1'), of(emirati, '2', { phone: '' }), of(emirati, '3', { country: 'UAE', postcode: '00000' })], {
    ready: 2,
    failed: 1,
    errors: ['3 phone required'],
  });

  // What spreadsheets do to cells.
  rows(
    'lost-zeros.csv',
    [of(brazilian, '1', { postcode: '1310200' }), of(american, '2', { province: 'NJ', city: 'Newark', postcode: '7102' })],
    { ready: 2, notes: ['2 postcode read-as', '3 postcode read-as'] },
  );
  rows('scientific.csv', [of(brazilian, '1', { phone: '5.51191E+12' }), of(dutch, '1.00E+03')], {
    ready: 0,
    failed: 2,
    errors: ['2 phone number-damaged', '2 phone phone-form', '3 reference number-damaged'],
  });
  add('kept-as-text.csv', `${FIELDS.join(',')}\n"=""0001""",NL,,Amsterdam,1016 GV,Keizersgracht,123,,Jan,,,"=""{A}""",1,,,,`, { ready: 1 });
  rows(
    'formulas.csv',
    [of(dutch, '1', { name: '=1+1' }), of(dutch, '2', { remark: '#REF!' }), of(dutch, '3', { address1: "'=cmd|calc" })],
    {
      ready: 0,
      failed: 3,
      errors: ['2 name formula', '3 remark formula', '4 address1 formula'],
    },
  );
  add(
    'workbook.xlsx',
    await workbook([
      FIELDS,
      ['1', 'NL', null, 'Amsterdam', '1016 GV', 'Keizersgracht', 123, null, 'Jan', null, null, A, 2, null, null, 12.5, 'EUR'],
    ]),
    { ready: 1, format: 'xlsx', encoding: null },
  );
  add(
    'workbook-numbers.xlsx',
    await workbook([
      FIELDS,
      [
        1001,
        'BR',
        'SP',
        'São Paulo',
        1310200,
        'Avenida Paulista',
        1578,
        null,
        'Ana',
        5511912345678,
        null,
        A,
        1,
        52998224725,
        null,
        null,
        null,
      ],
      [],
      [
        1002,
        'NL',
        null,
        'Amsterdam',
        '1016 GV',
        'Keizersgracht',
        1,
        null,
        'Jan',
        null,
        null,
        B,
        new Date('2026-01-02T00:00:00Z'),
        null,
        null,
        null,
        null,
      ],
    ]),
    {
      ready: 1,
      failed: 1,
      errors: ['4 quantity quantity-wrong'],
      notes: ['2 postcode read-as'],
    },
  );

  // Numbers.
  rows(
    'quantities.csv',
    ['2', '2.0', '2,00', '0', '-1', '1.5', '10000', 'two'].map((quantity, place) => of(dutch, `Q${place}`, { quantity })),
    {
      ready: 3,
      failed: 5,
      errors: [5, 6, 7, 8, 9].map((line) => `${line} quantity quantity-wrong`),
    },
  );
  rows(
    'decimal-commas.csv',
    ['12,50', '1.234,50', '1,234', 'R$ 9,90'].map((price, place) => of(brazilian, `P${place}`, { 'unit price': price, 'currency': 'BRL' })),
    { ready: 3, failed: 1, errors: ['4 declaredValue amount-wrong'] },
  );
  rows(
    'decimal-points.csv',
    ['12.50', '1,234.50', '1.234', '$9.90'].map((price, place) => of(american, `P${place}`, { 'unit price': price })),
    { ready: 3, failed: 1, errors: ['4 declaredValue amount-wrong'] },
  );
  rows(
    'mixed-decimals.csv',
    ['12,50', '12.50', '1,234'].map((price, place) => of(dutch, `P${place}`, { 'unit price': price })),
    { ready: 2, failed: 1, errors: ['4 declaredValue amount-ambiguous'] },
  );
  rows(
    'currencies.csv',
    ['usd', 'EURO', 'BRL'].map((currency, place) => of(dutch, `M${place}`, { currency, 'unit price': '5.50' })),
    { ready: 2, failed: 1, errors: ['3 currency currency-unknown'] },
  );

  // Orders of several rows.
  rows(
    'several-lines.csv',
    [of(dutch, '1'), { reference: '1', sku: '{B}', quantity: '2' }, { sku: '{B}', quantity: '5' }, of(dutch, '2')],
    { ready: 2, failed: 0 },
  );
  rows(
    'conflicting.csv',
    [of(dutch, '1'), of(dutch, '1', { address1: 'Herengracht' }), of(american, '2'), of(american, '2', { city: 'AUSTIN' })],
    { ready: 1, failed: 1, errors: ['3 address1 reference-conflict'], notes: ['5 sku line-repeated'] },
  );
  rows('without-reference.csv', [of(dutch, ''), of(american, '')], {
    ready: 0,
    failed: 2,
    errors: ['2 reference required', '3 reference required'],
  });
  rows(
    'too-long.csv',
    [of(dutch, 'x'.repeat(51)), of(dutch, '2', { name: 'n'.repeat(101) }), of(dutch, '3', { remark: 'r'.repeat(501) })],
    {
      ready: 0,
      failed: 3,
      errors: ['2 reference too-long', '3 name too-long', '4 remark too-long'],
    },
  );
  return files;
}
