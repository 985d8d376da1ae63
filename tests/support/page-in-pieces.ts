import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** How a page comes over a poor line: so many pieces, so many milliseconds apart. Together they outlast the time for which Chromium holds its first paint. */
const slow = { pieces: 24, apart: 60 };

/** A way to a server on which each page of HTML comes in pieces; everything else comes at once. Nothing is kept by the browser. */
export async function startPagesInPieces(target: string) {
  const server = createServer((request, response) => {
    const pass = async () => {
      const headers = Object.fromEntries(Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
      const answer = await fetch(new URL(request.url ?? '/', target), { headers, redirect: 'manual' });
      const body = Buffer.from(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-store' });
      const size = type.startsWith('text/html') ? Math.ceil(body.length / slow.pieces) : body.length;
      for (let sent = 0; sent < body.length; sent += size) {
        response.write(body.subarray(sent, sent + size));
        if (size < body.length) await wait(slow.apart);
      }
      response.end();
    };
    pass().catch((error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
