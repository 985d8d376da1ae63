const mostSigns = 2_000;

/** An address from which a file may be fetched, as far as can be said without asking: of the web, and with no password in it. */
export function isWebAddress(text: string): boolean {
  if (text.length > mostSigns || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === '' && password === '' && hostname !== '';
}

/** Between two addresses: a comma or semicolon is part of an address, unless another one or a blank is behind it, or a path. */
const between = /[\s|]+|[,;](?=https?:\/\/|\/|\s|$)/i;

/** What stands in a cell of addresses, one by one, each once; what is no address too. */
export const addressesIn = (cell: string): string[] => [...new Set(cell.split(between).filter((text) => text !== ''))];

/** A path to a file on a host that somebody else names: from its root, or the name of a file with its ending; what begins with a host is none. */
export const isPath = (text: string): boolean =>
  /^\/(?!\/)\S+$/.test(text) || (/^[^\s/:?#,;][^\s:?#,;]*\.[a-z][a-z\d]{1,4}$/i.test(text) && !/^[^/]+\.[a-z]{2,}\//i.test(text));

/** The address that a text stands for: itself, one without its protocol, or a path below an address. Undefined where it is none. */
export function addressOf(text: string, base?: string): string | undefined {
  const below = base !== undefined && isPath(text) ? `${base.replace(/\/+$/, '')}/${text.replace(/^\/+/, '')}` : text;
  const whole = text.startsWith('//') ? `https:${text}` : below;
  return isWebAddress(whole) ? whole : undefined;
}
