import type { FastifyBaseLogger } from 'fastify';

/** What the program says by itself: to people on a terminal, else as the lines of JSON that the rest of the log is made of. */
export interface Voice {
  say: (line: string) => void;
  /** What it ends by. */
  fail: (line: string) => void;
}

export const createVoice = (log: FastifyBaseLogger): Voice =>
  process.stdout.isTTY
    ? { say: (line) => void process.stdout.write(`${line}\n`), fail: (line) => void process.stderr.write(`${line}\n`) }
    : { say: (line) => log.info(line), fail: (line) => log.fatal(line) };
