import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createVisitorCountry, readCountry } from '../../../src/server/domain/storefront/visitor-country.ts';

it('reads the country of an answer, and none of any other', () => {
  expect(['1;HU;HUN;Hungary', '1;de', '0;HU', '2;;;', '1;HUN', '<html>', ''].map(readCountry)).toEqual(['HU', '', '', '', '', '', '']);
});

it('knows a country once the service told it, asks for each network once, and nothing where no service is set', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('1;RO;ROU;Romania');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const countryOf = createVisitorCountry({ url: `http://${at}/{ip}`, allow: [at] });
  expect(countryOf('203.0.113.5')).toBe('');
  await vi.waitFor(() => expect(countryOf('203.0.113.5')).toBe('RO'));
  expect(asked).toEqual(['/203.0.113.5']);
  // A service in our own network that nobody allowed is not asked.
  const refused = createVisitorCountry({ url: `http://${at}/{ip}`, allow: [] });
  refused('203.0.113.6');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([refused('203.0.113.6'), createVisitorCountry(null)('203.0.113.7'), asked.length]).toEqual(['', '', 1]);
  server.close();
});
