import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { fetched, isIn } from './imap-answers.ts';
import type { KeptMail, PutMail } from './imap-answers.ts';

interface Folder {
  /** What the server says it is for, such as `\\Sent`. */
  use?: string;
  uidvalidity: number;
  uidnext: number;
  modseq: number;
  mails: KeptMail[];
  /** Numbers of mails that are gone, with when. */
  vanished: { uid: number; modseq: number }[];
}

/**
 * A mail server that speaks as much of IMAP as a client needs that lists, reads and marks mails. It keeps mailboxes in memory and remembers what it was told.
 */
export async function startImapServer({ user = 'info', password = 'secret', condstore = true } = {}) {
  const folders = new Map<string, Folder>([['INBOX', { uidvalidity: 1, uidnext: 1, modseq: 1, mails: [], vanished: [] }]]);
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const state = { condstore, idle: true, qresync: false, listStatus: false };
  /** Who idles, told of what came. */
  const idlers = new Set<(folder: Folder) => void>();
  const inbox = (path = 'INBOX'): Folder => {
    const folder = folders.get(path);
    if (!folder) throw new Error(`no folder ${path}`);
    return folder;
  };
  const capabilities = () =>
    [
      'IMAP4rev1 UIDPLUS ENABLE',
      state.condstore && 'CONDSTORE',
      state.qresync && 'QRESYNC',
      state.listStatus && 'LIST-STATUS',
      state.idle && 'IDLE',
      'LITERAL+ AUTH=PLAIN',
    ]
      .filter((word) => word !== false)
      .join(' ');
  const statusOf = (folder: Folder): string =>
    `(MESSAGES ${folder.mails.length} UIDNEXT ${folder.uidnext} UIDVALIDITY ${folder.uidvalidity}${state.condstore ? ` HIGHESTMODSEQ ${folder.modseq}` : ''})`;

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
      const gone = /VANISHED/.test(asked) ? (selected?.vanished ?? []).filter(({ modseq }) => modseq > since) : [];
      if (gone.length > 0) say(`* VANISHED (EARLIER) ${gone.map((one) => one.uid).join(',')}`);
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
        const set = /UID (\S+)/.exec(more)?.[1] ?? '1:*';
        const found = (selected?.mails ?? []).filter((mail) => isIn(set, mail.uid, last()));
        say(`* SEARCH ${found.map((mail) => mail.uid).join(' ')}`.trimEnd());
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
          for (const [name, folder] of folders) {
            say(`* LIST (${String.raw`\HasNoChildren ${folder.use ?? ''}`.trim()}) "/" "${name}"`);
            if (/RETURN \(STATUS/.test(rest)) say(`* STATUS "${name}" ${statusOf(folder)}`);
          }
        },
        STATUS: () => say(`* STATUS "${path}" ${statusOf(inbox(path))}`),
        LSUB: () => undefined,
        NAMESPACE: () => say('* NAMESPACE (("" "/")) NIL NIL'),
        ENABLE: () => say(`* ENABLED CONDSTORE${state.qresync && /QRESYNC/.test(rest) ? ' QRESYNC' : ''}`),
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
      void folders.set(path, { uidvalidity: 1, uidnext: 1, modseq: 1, mails: [], vanished: [], ...(use !== undefined && { use }) }),
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
    remove(uidOf: number, path?: string): void {
      const folder = inbox(path);
      folder.mails = folder.mails.filter((mail) => mail.uid !== uidOf);
      folder.modseq += 1;
      folder.vanished.push({ uid: uidOf, modseq: folder.modseq });
    },
    setFlags(uidOf: number, flags: string[], path?: string): void {
      const folder = inbox(path);
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
      Object.assign(inbox(), { uidvalidity: inbox().uidvalidity + 1, uidnext: 1, modseq: 1, mails: [], vanished: [] });
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
