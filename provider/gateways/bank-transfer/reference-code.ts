import { createHash } from 'node:crypto';

/** Digits and letters that nobody mistakes for one another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** The reference of a transfer, always the same for a key: `RC-7F3K9QTX2M-V`. Its last character finds a slip of the pen. */
export function referenceCode(key: string): string {
  const hash = createHash('sha256').update(key).digest();
  const code = Array.from({ length: LENGTH }, (_none, index) => ALPHABET[(hash[index] ?? 0) % ALPHABET.length]).join('');
  return `RC-${code}-${checkCharacter(code)}`;
}

/** Reads a reference as payers write it; null: it is none, or mistyped. */
export function parseReferenceCode(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const match = /^RC([0-9A-Z]{10})([0-9A-Z])$/.exec(plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1'));
  const [, code = '', check = ''] = match ?? [];
  return match !== null && checkCharacter(code) === check ? `RC-${code}-${check}` : null;
}

/** Weighted, so that two characters changed round are found too. */
function checkCharacter(code: string): string {
  const sum = [...code].reduce((total, character, index) => total + ALPHABET.indexOf(character) * (index + 2), 0);
  return ALPHABET[sum % 31] ?? '0';
}
