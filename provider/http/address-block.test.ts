import { expect, test } from 'vitest';
import { addressBlock, networkBlock } from './address-block.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.250', '203.0.113.0/24'],
  ['2001:db8:1:2fff:3:4:5:6', '2001:db8:1:2f00::/56'],
  ['2001:DB8:1:2f01::1', '2001:db8:1:2f00::/56'],
  ['2001:db8:1:30::', '2001:db8:1:0::/56'],
  ['::1', '0:0:0:0::/56'],
])('%s is of the network %s', (address, block) => {
  expect(networkBlock(address)).toBe(block);
});
