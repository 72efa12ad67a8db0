import { BlockList, isIP } from 'node:net';

export type PublicAddress = { status: 'ok'; url: string } | { status: 'broken' } | { status: 'private' };

/** Networks that nobody outside reaches, that stand for this machine, or that are kept for special uses (IANA's registries). */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4');
}
/** Of IPv6 only this part is handed out to the public; special networks are taken out of it again. */
const openV6 = new BlockList();
openV6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6');
}
/** Names that are given within a house only. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|test|invalid|home\.arpa)$/;
const PUBLIC_NAME = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]+)$/;

/**
 * Reads a web address somebody typed. `broken` is no address of a page of the web; `private` leads to this machine or into
 * a network of its own. Nothing is looked up: a name that is public but answers with a private address passes here.
 */
export function readPublicAddress(text: string): PublicAddress {
  if (!URL.canParse(text)) return { status: 'broken' };
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol)) return { status: 'broken' };
  if (url.username !== '' || url.password !== '') return { status: 'broken' };
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const family = isIP(host);
  if (family !== 0) return isOpenIp(host, family) ? { status: 'ok', url: url.href } : { status: 'private' };
  if (PRIVATE_NAME.test(host) || !host.includes('.')) return { status: 'private' };
  return PUBLIC_NAME.test(host) ? { status: 'ok', url: url.href } : { status: 'broken' };
}

function isOpenIp(host: string, family: number): boolean {
  return family === 4 ? !closed.check(host, 'ipv4') : openV6.check(host, 'ipv6') && !closed.check(host, 'ipv6');
}
