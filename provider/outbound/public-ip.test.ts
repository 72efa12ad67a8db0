import { lookup } from 'node:dns';
import { describe, expect, it, test } from 'vitest';
import { isPublicIp, lookUpPublic } from './public-ip.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2600::1', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicIp(address)).toBe(true);
  });

  it.each([
    ['this machine', ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '0.0.0.0', '::', '::7f00:1']],
    ['a network of a house', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fec0::1']],
    ['a link', ['169.254.0.1', 'fe80::1']],
    [
      'metadata of a cloud',
      ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '192.0.0.192', '168.63.129.16', '::ffff:169.254.169.254'],
    ],
    ['a carrier', ['100.64.0.1']],
    ['examples and tests', ['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['groups and everybody', ['224.0.0.1', '255.255.255.255', '240.0.0.1', 'ff02::1']],
    ['an IPv4 address in disguise', ['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1']],
    ['space given to nobody', ['4000::1', '5f00::1']],
    ['no address', ['localhost', '', '1.2.3', '1.2.3.4.5']],
  ])('of %s is not public', (_what, addresses) => {
    expect(addresses.filter(isPublicIp)).toEqual([]);
  });
});

test('a name of this machine is refused when it is resolved, as one and as all of its addresses', async () => {
  const addresses = await new Promise((resolve) => lookup('localhost', (_error, address) => resolve(address)));
  expect(addresses).toMatch(/127\.0\.0\.1|::1/);
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => lookUpPublic('localhost', { all }, resolve));
    expect(error).toMatchObject({ trouble: 'address-refused' });
  }
});

test('a name nobody has is an error of its own', async () => {
  const error = await new Promise((resolve) => lookUpPublic('nobody.invalid', {}, resolve));
  expect(error).not.toMatchObject({ trouble: 'address-refused' });
  expect(error).toBeInstanceOf(Error);
});
