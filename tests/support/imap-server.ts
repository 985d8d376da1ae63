import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A mail as a test puts it into a mailbox. */
export interface PutMail {
  source: string;
  flags?: string[];
  /** The server tells it without its head, as broken ones are. */
  isBroken?: boolean;
}

interface KeptMail extends PutMail {
  uid: number;
  flags: string[];
  modseq: number;
}

interface Folder {
  /** What the server says it is for, such as `\\Sent`. */
  use?: string;
  uidvalidity: number;
  uidnext: number;
  modseq: number;
  mails: KeptMail[];
}

const quoted = (text: string | undefined): string => {
  if (text === undefined) return 'NIL';
  return /^[\x20-\x7e]*$/.test(text) && !/["\\]/.test(text) ? `"${text}"` : `{${Buffer.byteLength(text)}}\r\n${text}`;
};

const headOf = (source: string): string => source.slice(0, source.indexOf('\r\n\r\n') + 2);

const headersOf = (source: string): Map<string, string> =>
  new Map(
    headOf(source)
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .flatMap((line) => {
        const at = line.indexOf(':');
        return at > 0 ? [[line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const] : [];
      }),
  );

function addressList(text: string | undefined): string {
  if (text === undefined) return 'NIL';
  const people = text.split(',').map((one) => {
    const [, name, address = one.trim()] = /^\s*"?([^"<]*?)"?\s*<([^>]*)>/.exec(one) ?? [];
    const [user = '', host = ''] = address.split('@');
    return `(${quoted(name === '' ? undefined : name)} NIL ${quoted(user)} ${quoted(host)})`;
  });
  return `(${people.join('')})`;
}

function envelopeOf({ source, isBroken }: KeptMail): string {
  if (isBroken) return 'NIL';
  const head = headersOf(source);
  const from = addressList(head.get('from'));
  const texts = [quoted(head.get('date')), quoted(head.get('subject')), from, from, from, addressList(head.get('to')), 'NIL', 'NIL'];
  return `(${[...texts, quoted(head.get('in-reply-to')), quoted(head.get('message-id'))].join(' ')})`;
}

const structure = '("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "8BIT" 10 1 NIL NIL NIL NIL)';
const literal = (text: string): string => `{${Buffer.byteLength(text)}}\r\n${text}`;

function headerFields(mail: KeptMail, names: readonly string[]): string {
  const head = headersOf(mail.source);
  return `${names.flatMap((name) => (head.has(name) ? [`${name}: ${head.get(name) ?? ''}\r\n`] : [])).join('')}\r\n`;
}

/** What is asked of a mail, as it is answered. */
function fetched(mail: KeptMail, asked: string, withModseq: boolean): string {
  const parts = [`UID ${mail.uid}`];
  if (/\bFLAGS\b/.test(asked)) parts.push(`FLAGS (${mail.flags.join(' ')})`);
  if (/RFC822\.SIZE/.test(asked)) parts.push(`RFC822.SIZE ${Buffer.byteLength(mail.source)}`);
  if (/INTERNALDATE/.test(asked)) parts.push('INTERNALDATE "20-Nov-2026 10:00:00 +0000"');
  if (/ENVELOPE/.test(asked)) parts.push(`ENVELOPE ${envelopeOf(mail)}`);
  if (/BODYSTRUCTURE/.test(asked)) parts.push(`BODYSTRUCTURE ${structure}`);
  if (withModseq) parts.push(`MODSEQ (${mail.modseq})`);
  const fields = /HEADER\.FIELDS \(([^)]*)\)/i.exec(asked);
  if (fields) parts.push(`BODY[HEADER.FIELDS (${fields[1] ?? ''})] ${literal(headerFields(mail, (fields[1] ?? '').toLowerCase().split(/\s+/)))}`);
  if (/BODY(?:\.PEEK)?\[\]/.test(asked)) parts.push(`BODY[] ${literal(mail.source)}`);
  return parts.join(' ');
}

const isIn = (set: string, uid: number, last: number): boolean =>
  set.split(',').some((range) => {
    const [from = '', to = from] = range.split(':');
    const ends = [from, to].map((end) => (end === '*' ? last : Number(end)));
    return uid >= Math.min(...ends) && uid <= Math.max(...ends);
  });

/**
 * A mail server that speaks as much of IMAP as a client needs that lists, reads and marks mails. It keeps mailboxes in memory and remembers what it was told.
 */
export async function startImapServer({ user = 'info', password = 'secret', condstore = true } = {}) {
  const folders = new Map<string, Folder>([['INBOX', { uidvalidity: 1, uidnext: 1, modseq: 1, mails: [] }]]);
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const state = { condstore, idle: true };
  /** Who idles, told of what came. */
  const idlers = new Set<(folder: Folder) => void>();
  const inbox = (path = 'INBOX'): Folder => {
    const folder = folders.get(path);
    if (!folder) throw new Error(`no folder ${path}`);
    return folder;
  };
  const capabilities = () => `IMAP4rev1 UIDPLUS ENABLE${state.condstore ? ' CONDSTORE' : ''}${state.idle ? ' IDLE' : ''} LITERAL+ AUTH=PLAIN`;

  function serve(socket: Socket): void {
    let selected: Folder | undefined;
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const last = () => selected?.mails.at(-1)?.uid ?? 0;

    function select(tag: string, path: string): void {
      const folder = folders.get(path);
      if (!folder) return say(`${tag} NO no such folder`);
      selected = folder;
      say(`* ${folder.mails.length} EXISTS`);
      say('* 0 RECENT');
      say(String.raw`* FLAGS (\Answered \Flagged \Deleted \Seen \Draft)`);
      say(String.raw`* OK [PERMANENTFLAGS (\Answered \Flagged \Deleted \Seen \Draft \*)] yes`);
      say(`* OK [UIDVALIDITY ${folder.uidvalidity}] yes`);
      say(`* OK [UIDNEXT ${folder.uidnext}] yes`);
      if (state.condstore) say(`* OK [HIGHESTMODSEQ ${folder.modseq}] yes`);
      say(`${tag} OK [READ-WRITE] selected`);
    }

    function fetch(tag: string, rest: string): void {
      const [, set = '', asked = ''] = /^(\S+) (.*)$/.exec(rest) ?? [];
      const since = Number(/CHANGEDSINCE (\d+)/.exec(asked)?.[1] ?? -1);
      for (const [at, mail] of (selected?.mails ?? []).entries())
        if (isIn(set, mail.uid, last()) && mail.modseq > since) say(`* ${at + 1} FETCH (${fetched(mail, asked, since >= 0 || /MODSEQ/.test(asked))})`);
      say(`${tag} OK fetched`);
    }

    function store(tag: string, rest: string): void {
      const [, set = '', sign = '+', list = ''] = /^(\S+) (?:\([^)]*\) )?([+-])FLAGS(?:\.SILENT)? \(([^)]*)\)/.exec(rest) ?? [];
      const flags = list.split(' ').filter(Boolean);
      for (const mail of selected?.mails ?? []) {
        if (!selected || !isIn(set, mail.uid, last())) continue;
        mail.flags = sign === '+' ? [...new Set([...mail.flags, ...flags])] : mail.flags.filter((flag) => !flags.includes(flag));
        mail.modseq = selected.modseq += 1;
      }
      say(`${tag} OK stored`);
    }

    function uid(tag: string, rest: string): void {
      const [, name = '', more = ''] = /^(\S+) ?(.*)$/s.exec(rest) ?? [];
      if (/^search$/i.test(name)) {
        say(`* SEARCH ${(selected?.mails ?? []).map((mail) => mail.uid).join(' ')}`.trimEnd());
        say(`${tag} OK searched`);
      } else if (/^fetch$/i.test(name)) fetch(tag, more);
      else if (/^store$/i.test(name)) store(tag, more);
      else say(`${tag} BAD unknown`);
    }

    function login(tag: string, given: string | undefined): void {
      say(given === `${user} ${password}` ? `${tag} OK [CAPABILITY ${capabilities()}] welcome` : `${tag} NO [AUTHENTICATIONFAILED] wrong user or password`);
    }

    let idleTag: string | undefined;
    const tellIdler = (folder: Folder): void => {
      if (idleTag !== undefined && folder === selected) say(`* ${folder.mails.length} EXISTS`);
    };
    idlers.add(tellIdler);
    socket.on('close', () => idlers.delete(tellIdler));

    let plainTag: string | undefined;
    function hear(line: string): void {
      if (idleTag !== undefined) {
        if (line.toUpperCase() === 'DONE') say(`${idleTag} OK done`);
        idleTag = undefined;
        return;
      }
      if (plainTag !== undefined) {
        const [, name, secret] = Buffer.from(line, 'base64').toString('utf8').split('\0');
        const tag = plainTag;
        plainTag = undefined;
        return login(tag, `${name ?? ''} ${secret ?? ''}`);
      }
      const [, tag = '*', command = '', rest = ''] = /^(\S+) (\S+) ?(.*)$/s.exec(line) ?? [];
      commands.push(`${command} ${rest}`.trim());
      const path = rest.replace(/^"?([^"\s]*)"?.*$/, '$1');
      const answers: Record<string, () => void> = {
        CAPABILITY: () => say(`* CAPABILITY ${capabilities()}`),
        LIST: () => {
          if (rest === '"" ""') return say(String.raw`* LIST (\Noselect) "/" ""`);
          for (const [name, { use = '' }] of folders) say(`* LIST (${String.raw`\HasNoChildren ${use}`.trim()}) "/" "${name}"`);
        },
        LSUB: () => undefined,
        NAMESPACE: () => say('* NAMESPACE (("" "/")) NIL NIL'),
        ENABLE: () => say('* ENABLED CONDSTORE'),
        LOGOUT: () => say('* BYE'),
      };
      const upper = command.toUpperCase();
      if (upper === 'LOGIN') return login(tag, rest.replaceAll('"', ''));
      if (upper === 'AUTHENTICATE') {
        const [, initial] = rest.split(' ');
        plainTag = tag;
        return initial === undefined ? say('+ ') : hear(initial);
      }
      if (upper === 'SELECT' || upper === 'EXAMINE') return select(tag, path);
      if (upper === 'UID') return uid(tag, rest);
      if (upper === 'IDLE') {
        idleTag = tag;
        return say('+ idling');
      }
      if (upper === 'ID') return say(`${tag} BAD unknown`);
      answers[upper]?.();
      say(`${tag} OK done`);
      if (upper === 'LOGOUT') socket.end();
    }

    let rest = '';
    socket.setEncoding('utf8');
    socket.on('data', (data: string) => {
      rest += data;
      for (let at = rest.indexOf('\r\n'); at >= 0; at = rest.indexOf('\r\n')) {
        const line = rest.slice(0, at);
        rest = rest.slice(at + 2);
        hear(line);
      }
    });
    socket.on('error', () => socket.destroy());
    say(`* OK [CAPABILITY ${capabilities()}] ready`);
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    port,
    user,
    password,
    host: '127.0.0.1',
    /** What it was asked, in order. */
    commands,
    state,
    folder: inbox,
    addFolder: (path: string, use?: string): void =>
      void folders.set(path, { uidvalidity: 1, uidnext: 1, modseq: 1, mails: [], ...(use !== undefined && { use }) }),
    removeFolder: (path: string): boolean => folders.delete(path),
    /** Breaks all connections. */
    cut(): void {
      for (const socket of sockets) socket.destroy();
    },
    /** @returns the number of the mail */
    put({ source, flags = [], ...mail }: PutMail, path?: string): number {
      const folder = inbox(path);
      const uidOf = folder.uidnext;
      folder.uidnext += 1;
      folder.modseq += 1;
      folder.mails.push({ ...mail, source: source.replaceAll(/\r?\n/g, '\r\n'), flags: [...flags], uid: uidOf, modseq: folder.modseq });
      for (const tell of idlers) tell(folder);
      return uidOf;
    },
    remove(uidOf: number): void {
      const folder = inbox();
      folder.mails = folder.mails.filter((mail) => mail.uid !== uidOf);
      folder.modseq += 1;
    },
    setFlags(uidOf: number, flags: string[]): void {
      const folder = inbox();
      folder.modseq += 1;
      for (const mail of folder.mails) if (mail.uid === uidOf) Object.assign(mail, { flags, modseq: folder.modseq });
    },
    /** All mails have other numbers from now on. */
    beginAnew(): void {
      const folder = inbox();
      folder.uidvalidity += 1;
      folder.mails = folder.mails.map((mail, place) => ({ ...mail, uid: 1_000 + place }));
      folder.uidnext = 1_000 + folder.mails.length;
    },
    empty(): void {
      Object.assign(inbox(), { uidvalidity: inbox().uidvalidity + 1, uidnext: 1, modseq: 1, mails: [] });
      commands.length = 0;
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>;
