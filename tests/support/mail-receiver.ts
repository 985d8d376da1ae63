import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail as it came in over the wire. */
export interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
  /** A header without its folding, by its name in any case; undefined when absent. */
  header: (name: string) => string | undefined;
}

const headerOf = (source: string, name: string): string | undefined => {
  const [head = ''] = source.split('\r\n\r\n', 1);
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head.replaceAll(/\r\n[ \t]+/g, ' '))?.[1];
};

export interface MailReceiverOptions {
  /** 0: a free one. */
  port?: number;
  /** Waits with the answer to a whole mail. */
  hold?: () => Promise<void>;
}

/** A mail server of this machine. It refuses whoever is named `nobody@…` for good and `busy@…` for now. */
export async function startMailReceiver({ port = 0, hold }: MailReceiverOptions = {}) {
  const mails: ReceivedMail[] = [];
  const refusals: Readonly<Record<string, number>> = { nobody: 550, busy: 450 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      const code = refusals[address.split('@')[0] ?? ''];
      callback(code === undefined ? null : Object.assign(new Error('no such mailbox'), { responseCode: code }));
    },
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const source = Buffer.concat(parts).toString();
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), source, header: (name) => headerOf(source, name) });
        void (hold?.() ?? Promise.resolve()).then(() => callback(null));
      });
    },
  });
  // A client that dies in the middle is no fault of the server.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { mails, port: address.port, url: `smtp://127.0.0.1:${address.port}`, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

export type MailReceiver = Awaited<ReturnType<typeof startMailReceiver>>;
