import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutboundError } from './outbound-error.ts';

/** Of IPv6 only this part is handed out to the public; special networks lie inside it and are ranges of their own. */
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** A public address, on which a cloud answers its own machines only. */
const METADATA = '168.63.129.16';

/**
 * Whether everybody reaches this address over the internet. Networks of a house or a machine, link-local ones with the
 * metadata services of clouds, and those kept for special uses (IANA's registries) are not public.
 */
export function isPublicIp(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || address.toString() === METADATA) return false;
  return address instanceof ipaddr.IPv4 || address.match(PUBLIC_V6);
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a name once, for the connection that is made to what it gave. A name with one private address among its addresses
 * is refused: an attacker's name server may mix them.
 */
export function lookUpPublic(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return callback(error ?? new Error(`${hostname} has no address`), '');
    if (!addresses.every(({ address }) => isPublicIp(address))) return callback(new OutboundError('address-refused', hostname), '');
    if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
}
