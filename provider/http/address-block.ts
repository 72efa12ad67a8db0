import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_ONE_LINE = 4;

/** What limits count as one address: an IPv4 address, or the /64 an internet line gets of IPv6. */
export function addressBlock(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, GROUPS_OF_ONE_LINE).join(':')}::/64` : plain;
}

/** What somebody with many addresses has of them: the /24 of an IPv4 address, or the /56 a customer gets of IPv6. */
export function networkBlock(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = groupsOf(plain);
  const subnet = groups[GROUPS_OF_ONE_LINE - 1] ?? '0';
  const customer = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return `${[...groups.slice(0, GROUPS_OF_ONE_LINE - 1), customer].join(':')}::/56`;
}

function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function groupsOf(plain: string): string[] {
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after];
}
