import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut (`close`), laid again (`open`), held (`freeze`) and led elsewhere (`moveTo`). */
export const createTcpProxy = async (first: URL) => {
  let target = first;
  const sockets = new Set<Socket>();
  let frozen = false;
  let server: Server | undefined;
  let port = 0;

  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => frozen || to.write(bytes));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };

  const open = async () => {
    server = createServer((incoming) => {
      const outgoing = connect(Number(target.port), target.hostname);
      pass(incoming, outgoing);
      pass(outgoing, incoming);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') port = address.port;
  };
  await open();

  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    open,
    /** Whoever is connected is cut off; whoever comes is led there. */
    moveTo(next: URL) {
      target = next;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
      server = undefined;
    },
    /** Bytes vanish, connections stay: what a stopped machine looks like. */
    freeze(on: boolean) {
      frozen = on;
      if (!on) for (const socket of sockets) socket.destroy();
    },
  };
};
