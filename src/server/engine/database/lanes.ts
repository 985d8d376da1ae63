import { createLimiter } from '../limiter.ts';
import type { Limiter } from '../limiter.ts';
import type { LaneName, Waiting } from './database.ts';
import { createWaitingLine } from './waiting-line.ts';
import type { WaitingLine } from './waiting-line.ts';

/** A part of the connections: who waits for a turn holds none. */
export interface Lane {
  name: LaneName;
  /** How many have a turn at the same time. */
  connections: number;
  turns: Limiter;
  /** The few of them that may hold their connection while they wait for a lock for long. */
  lockWaits: Limiter;
  /** Who waits for either. */
  line: WaitingLine;
}

/** Who writes, reads or is served by the program itself shares connections with their like alone: many of one sort stop no other. */
export interface Lanes {
  writing: Lane;
  reading: Lane;
  /** What the program does as the owner of the database, such as looking who calls. */
  system: Lane;
  /** What nobody waits for, and what may take long. */
  unlimited: Lane;
}

export interface LanesOptions {
  connections: number;
  /** Reads go to this many other servers, and share no connection with anybody. */
  replicas: number;
  /** Milliseconds a reader waits for a turn. */
  patience: number;
}

/** A caller beyond this many waiting ones is refused at once, so that a dead server costs no memory. */
const mostWaiting = 1_000;
/** Writers of the same rows are served one after the other: their turns take longer to come, and who would wait in vain is told so at once. */
const patienceOfWriters = 5;
const mostWritersWaiting = 100;

const toLane = (name: LaneName, connections: number, patience: number | undefined, waiting = mostWaiting): Lane => {
  const running = Math.max(1, Math.floor(connections));
  return {
    name,
    line: createWaitingLine(),
    connections: running,
    turns: createLimiter({ running, waiting, patience }),
    lockWaits: createLimiter({ running: Math.max(1, Math.floor(running / 2)), waiting, patience }),
  };
};

/** Parts the connections: two fifths for reads, a third for writes, the rest for the program. */
export const createLanes = ({ connections, replicas, patience }: LanesOptions): Lanes => ({
  reading: toLane('reading', replicas > 0 ? connections * replicas : connections * 0.4, patience),
  writing: toLane('writing', connections * 0.3, patience * patienceOfWriters, mostWritersWaiting),
  system: toLane('system', connections * 0.15, patience),
  unlimited: toLane('unlimited', connections * 0.15, undefined),
});

/** One connection for all, in the order they come and in turn for each caller; nobody else is there who could hold a lock. */
export const createSingleLane = (patience: number): Lanes => {
  const lane: Lane = {
    name: 'all',
    line: createWaitingLine(),
    connections: 1,
    turns: createLimiter({ running: 1, waiting: 1_000, patience }),
    lockWaits: createLimiter({ running: Infinity, waiting: 0 }),
  };
  return { reading: lane, writing: lane, system: lane, unlimited: lane };
};

/** Who waits for the connections of each lane; one that serves for all is told once. */
export const waitingIn = (lanes: Lanes): Waiting[] =>
  [...new Set(Object.values<Lane>({ ...lanes }))].map(({ name, line }) => ({ lane: name, callers: line.length(), milliseconds: line.longestWait() }));
