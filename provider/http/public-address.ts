import { BlockList, isIP } from 'node:net';

export type PublicAddress = { status: 'ok'; url: string } | { status: 'broken' } | { status: 'private' };

/** Networks that nobody outside reaches, and those that stand for this machine. */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6');
}
/** Names that are given within a house only. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa)$/;
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
  if (family !== 0) return closed.check(host, family === 4 ? 'ipv4' : 'ipv6') ? { status: 'private' } : { status: 'ok', url: url.href };
  if (PRIVATE_NAME.test(host) || !host.includes('.')) return { status: 'private' };
  return PUBLIC_NAME.test(host) ? { status: 'ok', url: url.href } : { status: 'broken' };
}
