// What stands in the browser while the server cannot start: what codegen found, in place of a page that waits for answers.
import { createInterface } from 'node:readline';

const isFinding = (line) => /^\S+:\d+ K\d+ /.test(line);
/** The last line of each run of codegen; the first kind tells of a run without findings. */
const isGood = (line) => /^\d+ screens, /.test(line);
const isBad = (line) => /^\d+ findings? in /.test(line);

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Loads itself again: when all is put right, the page stands there by itself. */
const pageOf = (findings) => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta http-equiv="refresh" content="1">
<title>Kontor: ${findings.length} findings</title>
<body style="font: 14px/1.6 monospace; margin: 2rem">
<h1 style="font-size: 1rem">The server waits until this is put right:</h1>
<pre style="white-space: pre-wrap">${findings.map(escaped).join('\n')}</pre>
`;

/** Follows what codegen says as it watches. */
export function createFindings() {
  let found = [];
  let now = [];
  const hear = (line) => {
    if (isFinding(line)) now.push(line);
    if (isBad(line)) found = now;
    if (isGood(line)) found = [];
    if (isBad(line) || isGood(line)) now = [];
  };
  return {
    /** What the last run found. */
    get found() {
      return found;
    },
    hear,
    /** Says aloud what the stream says, and listens. */
    follow: (stream, say = console.log) =>
      createInterface({ input: stream }).on('line', (line) => {
        say(line);
        hear(line);
      }),
    /** For Vite: pages, but not modules, give way to the findings for as long as nothing answers behind them. */
    plugin: (isListening) => ({
      name: 'findings-page',
      configureServer({ middlewares }) {
        middlewares.use(async (request, response, next) => {
          const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
          if (!isPage || found.length === 0 || (await isListening())) return next();
          response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
          response.end(pageOf(found));
        });
      },
    }),
  };
}
