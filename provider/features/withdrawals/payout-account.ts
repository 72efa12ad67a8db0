import { ibanCountryOf, isPayoutFieldOptional, payoutFieldsOf, type PayoutField, type PayoutMethod } from '#contract/withdrawals.values.ts';
import type { RefusedField } from '#provider/http/refusal.ts';
import { isCbu, isClabe } from './bank-check-digits.ts';

export type PayoutDetails = Partial<Record<PayoutField, string>>;
type Numbers = typeof import('stdnum').stdnum;

interface GivenAccount {
  method: PayoutMethod;
  country: string;
  details: PayoutDetails;
}

/** The numbers of a payout account as they are kept, or the fields that are wrong. */
export async function checkPayoutAccount({
  method,
  country,
  details,
}: GivenAccount): Promise<{ details: PayoutDetails; wrong: RefusedField[] }> {
  const kept: PayoutDetails = {};
  const wrong: RefusedField[] = [];
  for (const field of payoutFieldsOf(method, country)) {
    const given = details[field]?.trim() ?? '';
    const path = `details.${field}`;
    if (given === '') {
      if (!isPayoutFieldOptional(field, country)) wrong.push({ path, code: 'required' });
      continue;
    }
    const value = await checks[field](given, country);
    if (value === null) wrong.push({ path, code: field === 'email' ? 'email-format' : 'bank-number' });
    else kept[field] = value;
  }
  return { details: kept, wrong };
}

/** Whether a BIC may name the bank of an account in a country: banks of a country and its territories have accounts in all of them. BICs for tests end in 0. */
function isBankOf(bic: string, country: string): boolean {
  return ibanCountryOf(bic.slice(4, 6)) === ibanCountryOf(country) && bic[7] !== '0';
}

const bare = (text: string) => text.replaceAll(/[\s.-]/g, '').toUpperCase();

/** What each number has to be; null: it is not. */
const checks: Record<PayoutField, (given: string, country: string) => Promise<string | null>> = {
  async iban(given, country) {
    const { isValidIBAN } = await import('ibantools');
    const iban = bare(given);
    return iban.startsWith(ibanCountryOf(country)) && isValidIBAN(iban) ? iban : null;
  },
  async bic(given, country) {
    const { isValidBIC } = await import('ibantools');
    const bic = bare(given);
    return isValidBIC(bic) && isBankOf(bic, country) ? bic : null;
  },
  async routingNumber(given) {
    const digits = bare(given);
    return isRoutingNumber(digits) ? digits : null;
  },
  async accountNumber(given, country) {
    const number = bare(given);
    const pattern = country === 'CN' ? /^\d{10,19}$/ : country === 'US' ? /^\d{4,17}$/ : /^[A-Z0-9]{4,34}$/;
    return pattern.test(number) ? number : null;
  },
  async clabe(given) {
    const digits = bare(given);
    return isClabe(digits) ? digits : null;
  },
  pixKey: checkPixKey,
  async cnaps(given) {
    const digits = bare(given);
    return /^\d{12}$/.test(digits) ? digits : null;
  },
  async cbu(given) {
    const digits = bare(given);
    return isCbu(digits) ? digits : null;
  },
  async email(given) {
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given) ? given.toLowerCase() : null;
  },
};

/** Tax numbers of one digit repeated have right check digits, and are never given out. */
const ONE_DIGIT = /^(\d)\1+$/;

/** A key of Pix: an address, a phone, the holder's tax number, or a random key. */
async function checkPixKey(given: string): Promise<string | null> {
  const text = given.trim();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase();
  if (text.includes('@')) return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : null;
  const phone = text.replaceAll(/[\s().-]/g, '');
  if (/^\+55\d{10,11}$/.test(phone)) return phone;
  const rules = (await numbers())['BR'];
  for (const name of ['cpf', 'cnpj'] as const) {
    const result = rules?.[name]?.validate(text);
    if (result?.isValid === true && !ONE_DIGIT.test(result.compact)) return result.compact;
  }
  return null;
}

/** Hundreds of files: loaded by the first number that is checked, not by every start. */
async function numbers(): Promise<Numbers> {
  return (await import('stdnum')).stdnum;
}

const ROUTING_WEIGHTS = [3, 7, 1];

/** Routing numbers of the American Bankers Association end with a check digit. */
function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (ROUTING_WEIGHTS[index % ROUTING_WEIGHTS.length] ?? 0),
    0,
  );
  return sum % 10 === 0;
}

/** The fields that name an account, each of accounts of its own kind. */
const NAMING = ['iban', 'accountNumber', 'clabe', 'cbu', 'pixKey', 'email'] as const satisfies readonly PayoutField[];
const BANK_BIC_LENGTH = 8;

/**
 * What is the same for the same account however its bank was named: its number, with the bank's where the number is one of the bank's own. Of a BIC the branch
 * does not count. `field` is the one that names the account.
 */
export function identityOf(details: PayoutDetails): { field: PayoutField; identity: string } {
  const field = NAMING.find((each) => details[each] !== undefined) ?? 'accountNumber';
  const bank = field === 'accountNumber' ? (details.routingNumber ?? details.cnaps ?? details.bic?.slice(0, BANK_BIC_LENGTH) ?? '') : '';
  return { field, identity: [field, bank, details[field] ?? ''].join(' ') };
}

const SHOWN_MOST = 4;

/** What of an account may be shown: the end of its number, never more than half of it; of an address the first letter and the domain. */
export function maskOf(details: PayoutDetails): string {
  const number = details[identityOf(details).field] ?? '';
  if (number.includes('@')) return `${number.slice(0, 1)}•••${number.slice(number.indexOf('@'))}`;
  const shown = Math.min(SHOWN_MOST, Math.floor(number.length / 2));
  return `•••• ${number.slice(number.length - shown)}`;
}
