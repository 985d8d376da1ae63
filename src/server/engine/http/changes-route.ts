import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Callers } from '../access/callers.ts';
import type { Services } from '../services.ts';
import { createChangeFeed } from './change-feed.ts';
import type { Heard } from './change-feed.ts';
import { read } from './define-call.ts';

/** Between two beats; whoever may no longer hear is left at the next one, if nothing is told before. */
const beatMs = 15_000;
/** Open streams of one user; a further one ends the oldest. */
const mostStreams = 20;
/** Characters waiting for a reader that reads no more. */
const mostWaiting = 64 * 1024;

/** Milliseconds for which the reader was not there: the page asked for its rows so long ago at most. */
const missedQuery = v.object({ missed: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))) });

export interface ChangesOptions {
  beat?: number;
}

/** `GET /rpc/changes`: server-sent events that name the forms whose rows changed. Ends when the session does, at once where it is ended and at the next beat where its time is up; the reader comes again. `missed` tells first what was written in the last so many milliseconds. */
export function registerChanges(
  server: FastifyInstance,
  services: Pick<Services, 'database' | 'records'>,
  callers: Callers,
  { beat = beatMs }: ChangesOptions = {},
): void {
  const feed = createChangeFeed(services);
  const streams = new Map<PassThrough, number>();
  server.addHook('preClose', async () => streams.forEach((_user, stream) => stream.end()));
  server.addHook('onReady', async () => feed.begin());
  server.addHook('onClose', () => feed.close());

  server.get('/rpc/changes', { compress: false, exposeHeadRoute: false }, async (request, reply) => {
    let caller = await callers.find(request);
    const { missed } = read(missedQuery, request.query);
    const stream = new PassThrough();
    const [oldest, ...others] = [...streams].filter(([, user]) => user === caller.userId).map(([own]) => own);
    if (others.length + 1 >= mostStreams) oldest?.end();
    streams.set(stream, caller.userId);

    const write = (text: string): void => {
      if (stream.writableEnded) return;
      if (stream.writableLength > mostWaiting) stream.destroy();
      else stream.write(text);
    };
    /** One after the other; a caller who is found no more, or no answer of the database, ends the stream. */
    let queue = Promise.resolve();
    const inTurn = (work: () => Promise<void>): void => void (queue = queue.then(work).catch(() => void stream.end()));
    const tell = async (heard: Heard, version: number): Promise<void> => {
      if (caller.accessVersion !== version) caller = await callers.find(request);
      const news = feed.newsFor(caller, heard);
      if (news) write(`data: ${JSON.stringify(news)}\n\n`);
    };
    const look = async (): Promise<void> => {
      caller = await callers.find(request);
    };
    const unsubscribe = feed.subscribe({ hear: (heard, version) => inTurn(() => tell(heard, version)), look: () => inTurn(look) });
    const beating = setInterval(
      () =>
        inTurn(async () => {
          await look();
          write(': beat\n\n');
        }),
      beat,
    );
    stream.once('close', () => {
      clearInterval(beating);
      unsubscribe();
      streams.delete(stream);
    });
    write(': open\n\n');
    if (missed !== undefined) for (const news of feed.missedBy(caller, missed)) write(`data: ${JSON.stringify(news)}\n\n`);
    return reply.type('text/event-stream; charset=utf-8').headers({ 'x-accel-buffering': 'no' }).send(stream);
  });
}
