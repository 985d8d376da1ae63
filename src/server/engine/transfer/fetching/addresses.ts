const mostSigns = 2_000;

/** An address from which a file may be fetched, as far as can be said without asking: of the web, and with no password in it. */
export function isWebAddress(text: string): boolean {
  if (text.length > mostSigns || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === '' && password === '' && hostname !== '';
}

/** Between two addresses: a comma or semicolon is part of an address, unless another one or a blank is behind it. */
const between = /[\s|]+|[,;](?=https?:\/\/|\s|$)/i;

/** What stands in a cell of addresses, one by one, each once; what is no address too. */
export const addressesIn = (cell: string): string[] => [...new Set(cell.split(between).filter((text) => text !== ''))];
