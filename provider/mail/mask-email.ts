const SHOWN_OF_NAME = 2;

/** An address as others may see it: the first letters of its name, at most half of it, and its provider. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const letters = [...name];
  const shown = letters.slice(0, Math.min(SHOWN_OF_NAME, Math.floor(letters.length / 2))).join('');
  return domain === '' || domain === 'invalid' ? '•••' : `${shown}•••@${domain}`;
}
