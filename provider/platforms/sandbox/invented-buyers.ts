import { defaultLocale } from '#contract/locales.ts';
import type { Random } from './random.ts';
import type { SandboxOrder } from './sandbox-order.ts';

/** Where an invented buyer lives: street, district, city, province, post code. */
type Home = readonly [address1: string, district: string, city: string, province: string, zip: string];

interface Country {
  givenNames: readonly string[];
  familyNames: readonly string[];
  /** Number ranges that are kept free for fiction where the country has such. */
  phone: string;
  homes: readonly Home[];
  /** Right by their digits, of nobody; where customs ask for one. */
  taxIds?: readonly string[];
}

const countries: Record<string, Country> = {
  US: {
    givenNames: ['Emily', 'Marcus', 'Hannah', 'Tyler', 'Denise'],
    familyNames: ['Carter', 'Nguyen', 'Robinson', 'Hayes', 'Delgado'],
    phone: '+1 202-555-01',
    homes: [
      ['1420 Pine St Apt 6', '', 'Seattle', 'WA', '98101'],
      ['2715 Guadalupe St', '', 'Austin', 'TX', '78705'],
      ['88 Greenwich St Apt 12C', '', 'New York', 'NY', '10006'],
      ['3901 N Clark St', '', 'Chicago', 'IL', '60613'],
    ],
  },
  BR: {
    givenNames: ['Mariana', 'Rafael', 'Juliana', 'Thiago', 'Camila'],
    familyNames: ['Souza', 'Oliveira', 'Pereira', 'Lima', 'Almeida'],
    phone: '+55 11 90000-00',
    taxIds: ['529.982.247-25', '111.444.777-35', '123.456.789-09'],
    homes: [
      ['Avenida Paulista, 1374, ap. 91', 'Bela Vista', 'São Paulo', 'SP', '01310-100'],
      ['Rua Visconde de Pirajá, 414', 'Ipanema', 'Rio de Janeiro', 'RJ', '22410-002'],
      ['Rua da Bahia, 1148', 'Centro', 'Belo Horizonte', 'MG', '30160-011'],
      ['Avenida Sete de Setembro, 3574', 'Centro', 'Curitiba', 'PR', '80250-210'],
    ],
  },
  ES: {
    givenNames: ['Lucía', 'Javier', 'Carmen', 'Pablo', 'Marta'],
    familyNames: ['García Ruiz', 'Fernández Gil', 'Moreno Díaz', 'Navarro Sanz', 'Ortega Vidal'],
    phone: '+34 600 000 0',
    homes: [
      ['Calle de Alcalá 96, 3.º B', '', 'Madrid', 'Madrid', '28009'],
      ['Carrer de Mallorca 213', '', 'Barcelona', 'Barcelona', '08008'],
      ['Calle Sierpes 48', '', 'Sevilla', 'Sevilla', '41004'],
      ['Calle Colón 22', '', 'Valencia', 'Valencia', '46004'],
    ],
  },
  MX: {
    givenNames: ['Ximena', 'Diego', 'Fernanda', 'Luis Ángel', 'Paola'],
    familyNames: ['Hernández López', 'Martínez Cruz', 'Ramírez Soto', 'Flores Vega', 'Castillo Reyes'],
    phone: '+52 55 5555 00',
    taxIds: ['GODE561231GR8'],
    homes: [
      ['Avenida Insurgentes Sur 1602', 'Crédito Constructor', 'Ciudad de México', 'CDMX', '03940'],
      ['Avenida Chapultepec 480', 'Americana', 'Guadalajara', 'JAL', '44160'],
      ['Calle Padre Mier 545', 'Centro', 'Monterrey', 'NL', '64000'],
    ],
  },
  DE: {
    givenNames: ['Lena', 'Jonas', 'Katharina', 'Felix', 'Miriam'],
    familyNames: ['Schneider', 'Hoffmann', 'Krüger', 'Weber', 'Lorenz'],
    phone: '+49 30 230000',
    homes: [
      ['Kastanienallee 42', '', 'Berlin', 'BE', '10435'],
      ['Leopoldstraße 118', '', 'München', 'BY', '80802'],
      ['Osterstraße 77', '', 'Hamburg', 'HH', '20259'],
    ],
  },
  GB: {
    givenNames: ['Olivia', 'Callum', 'Priya', 'Harry', 'Megan'],
    familyNames: ['Thompson', 'Patel', 'Davies', 'Hughes', 'Fraser'],
    phone: '+44 20 7946 00',
    homes: [
      ['27 Amwell Street', '', 'London', '', 'EC1R 1UN'],
      ['14 Whitworth Street', '', 'Manchester', '', 'M1 3BS'],
      ['63 Broughton Street', '', 'Edinburgh', '', 'EH1 3RJ'],
    ],
  },
  FR: {
    givenNames: ['Camille', 'Hugo', 'Manon', 'Antoine', 'Inès'],
    familyNames: ['Moreau', 'Lefebvre', 'Girard', 'Roux', 'Chevalier'],
    phone: '+33 1 99 00 00 ',
    homes: [
      ['38 rue des Martyrs', '', 'Paris', '', '75009'],
      ['12 rue de la République', '', 'Lyon', '', '69001'],
      ['5 cours Julien', '', 'Marseille', '', '13006'],
    ],
  },
  CA: {
    givenNames: ['Sophie', 'Liam', 'Aisha', 'Nathan', 'Chloé'],
    familyNames: ['Tremblay', 'MacDonald', 'Singh', 'Gagnon', 'Wilson'],
    phone: '+1 613-555-01',
    homes: [
      ['425 Queen St W Unit 3', '', 'Toronto', 'ON', 'M5V 2A5'],
      ['1188 Robson St', '', 'Vancouver', 'BC', 'V6E 1B5'],
      ['3575 boul Saint-Laurent', '', 'Montréal', 'QC', 'H2X 2T7'],
    ],
  },
  AU: {
    givenNames: ['Isla', 'Lachlan', 'Georgia', 'Noah', 'Matilda'],
    familyNames: ['Walker', 'Nguyen', 'Campbell', 'Reid', 'Murphy'],
    phone: '+61 2 5550 00',
    homes: [
      ['18 Crown Street', '', 'Surry Hills', 'NSW', '2010'],
      ['202 Brunswick Street', '', 'Fitzroy', 'VIC', '3065'],
      ['45 Boundary Street', '', 'West End', 'QLD', '4101'],
    ],
  },
  PT: {
    givenNames: ['Inês', 'Tiago', 'Beatriz', 'Rui', 'Catarina'],
    familyNames: ['Ferreira', 'Carvalho', 'Marques', 'Lopes', 'Teixeira'],
    phone: '+351 210 000 0',
    homes: [
      ['Rua Augusta 112, 2.º Esq.', '', 'Lisboa', 'Lisboa', '1100-053'],
      ['Rua de Santa Catarina 285', '', 'Porto', 'Porto', '4000-450'],
      ['Rua Ferreira Borges 71', '', 'Coimbra', 'Coimbra', '3000-180'],
    ],
  },
};

/** Countries whose invented addresses are of the right form; elsewhere a plain one stands in. */
export const knownBuyerCountries: readonly string[] = Object.keys(countries);

/** A person who does not exist, at an address such as the country writes it. */
export function inventBuyer(random: Random, countryCode: string): Pick<SandboxOrder, 'email' | 'shipping_address'> {
  const country = countries[countryCode] ?? plainCountry(countryCode);
  const given = random.pick(country.givenNames);
  const family = random.pick(country.familyNames);
  const [address1, district, city, province, zip] = random.pick(country.homes);
  const phone = `${country.phone}${random.int(10, 99)}`;
  return {
    email: `${mailName(given)}.${mailName(family)}@example.com`,
    shipping_address: {
      name: `${given} ${family}`,
      company: '',
      address1,
      address2: '',
      district,
      city,
      province,
      zip,
      country_code: countryCode,
      phone,
      tax_id: random.pick(country.taxIds ?? ['']),
    },
  };
}

function plainCountry(code: string): Country {
  const name = new Intl.DisplayNames(defaultLocale, { type: 'region' }).of(code) ?? code;
  return {
    givenNames: ['Alex', 'Sam', 'Robin'],
    familyNames: ['Martin', 'Novak', 'Silva'],
    phone: '+999 555 01',
    homes: [['1 Harbour Road', '', name, name, '10000']],
  };
}

function mailName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}
