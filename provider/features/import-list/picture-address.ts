import { BlockList, isIP } from 'node:net';

/** Addresses of private, local, shared and reserved networks (IANA special-purpose registries). */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ] as const),
  ...([
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
  ] as const),
  ...([
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
])
  notPublic.addSubnet(network, prefix);
/** Of IPv6 only 2000::/3 is handed out to the public; its special parts are left out of that again. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

/**
 * What a picture's address is worth, by its looks alone: nothing is looked up or fetched. Null is a picture we draw ourselves.
 */
export function judgeAddress(address: string | null): 'public' | 'private' | 'broken' {
  if (address === null) return 'public';
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '') return 'broken';
  return isPublicHost(url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')) ? 'public' : 'private';
}

/** Names without a dot, and those kept for local use, are of the network one stands in. */
function isPublicHost(host: string): boolean {
  if (isIP(host) === 4) return !notPublic.check(host);
  if (isIP(host) === 6) return publicV6.check(host, 'ipv6') && !notPublic.check(host, 'ipv6');
  return host.includes('.') && !/(^|\.)(localhost|local|internal|lan|home|intranet|test|invalid|home\.arpa)$/.test(host);
}
