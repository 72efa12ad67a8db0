import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_ONE_LINE = 4;

/** What limits count as one address: an IPv4 address, or the /64 an internet line gets of IPv6. */
export function addressBlock(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, GROUPS_OF_ONE_LINE).join(':')}::/64`;
}
