/** First words of addresses that the server answers, whatever follows; an unknown one of them is 404 and never the page. */
const branches = ['rpc', 'api', 'export', 'import', 'upload', 'files', 'p', 'newsletter', 'healthz', 'metrics', 'openapi.json', 'api-docs'];
/** Calls whose word is an area of pages as well: the address alone is the call. */
const calls = ['shops'];

const words = (all: readonly string[]): string => all.map((word) => word.replace('.', '\\.')).join('|');

/** What the server answers, as the text of an expression; everything else is the application. */
export const serverPathPattern = `^/(?:(?:${words(branches)})(?:[/?]|$)|(?:${words(calls)})(?:[?]|$))`;

const pattern = new RegExp(serverPathPattern);

export const isServerPath = (path: string): boolean => pattern.test(path);
