import { network } from '../../engine/access/login-limits.ts';
import { createFetchFile } from '../../engine/remote/fetch-file.ts';

/** Where it is asked from which country a network address is; `{ip}` stands for the address. */
export interface CountryService {
  url: string;
  allow: readonly string[];
}

const timeout = 2_000;
const mostBytes = 500;
const keptFor = 24 * 3_600_000;
/** What could not be told is asked again after that. */
const untoldFor = 10 * 60_000;
const mostKept = 10_000;

/** The country in an answer of the service, `1;HU;…`; of any other answer none. */
export const readCountry = (answer: string): string => (/^1;[A-Z]{2}(?:;|$)/.test(answer) ? answer.slice(2, 4) : '');

/**
 * From which country a visitor comes, by his network; '' where nobody knows, or knows yet: nothing waits for the answer, which counts from the next page on.
 * Without a service nothing is asked.
 */
export function createVisitorCountry(service: CountryService | null): (address: string) => string {
  if (service === null) return () => '';
  const fetchFile = createFetchFile({ allow: service.allow, timeout });
  const known = new Map<string, { country: string; until: number }>();
  const keep = (name: string, country: string): void => {
    if (known.size >= mostKept) known.clear();
    known.set(name, { country, until: Date.now() + (country === '' ? untoldFor : keptFor) });
  };
  const ask = async (name: string, address: string): Promise<void> => {
    try {
      const answer = await fetchFile(service.url.replaceAll('{ip}', encodeURIComponent(address)), mostBytes);
      keep(name, readCountry(Buffer.from(answer).toString('latin1').trim()));
    } catch {
      keep(name, '');
    }
  };
  return (address) => {
    const name = network(address);
    const found = known.get(name);
    if (found && found.until > Date.now()) return found.country;
    // Whoever comes meanwhile finds that it is being asked.
    keep(name, found?.country ?? '');
    void ask(name, address);
    return found?.country ?? '';
  };
}
