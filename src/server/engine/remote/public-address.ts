import { BlockList, isIP } from 'node:net';

/** Networks that are not the public internet: ours, the machine itself, link-local (cloud metadata), and ways to write those in IPv6. */
const privateNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const refused = new BlockList();
for (const network of privateNetworks) {
  const [address = '', prefix] = network.split('/');
  refused.addSubnet(address, Number(prefix), family(address));
}

/** Whether an IP address is one of the public internet; an IPv4 address written as IPv6 counts as what it is. */
export const isPublicAddress = (address: string): boolean => isIP(address) !== 0 && !refused.check(address, family(address));
