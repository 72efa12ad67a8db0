import { isIP } from 'node:net';
import { isPublicIp } from '#provider/outbound/public-ip.ts';

export type PublicAddress = { status: 'ok'; url: string } | { status: 'broken' } | { status: 'private' };

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
  if (isIP(host) !== 0) return isPublicIp(host) ? { status: 'ok', url: url.href } : { status: 'private' };
  if (PRIVATE_NAME.test(host) || !host.includes('.')) return { status: 'private' };
  return PUBLIC_NAME.test(host) ? { status: 'ok', url: url.href } : { status: 'broken' };
}
