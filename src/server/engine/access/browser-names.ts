import Bowser from 'bowser';

/** Names of browser and system, which are the same in all languages; null where the program told nothing that is known. */
export interface BrowserNames {
  browser: string | null;
  system: string | null;
}

/** The names by which people know browser and system of a user agent. */
export function browserNames(userAgent: string): BrowserNames {
  const parsed = Bowser.getParser(userAgent);
  return { browser: parsed.getBrowserName() || null, system: parsed.getOSName() || null };
}
