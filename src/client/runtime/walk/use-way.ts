import { useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { WalkScreen } from '../../../../schemas/shapes/walk.shape.ts';
import { useHost } from '../host.tsx';
import { sound } from '../scanner/sound.ts';
import { isAt, isSameLine, judge, nextToDo, piecesOf, toFoundLine } from './walk-lines.ts';
import type { WalkLine } from './walk-lines.ts';

/** What was said of the last scan. */
export interface Heard {
  isRight: boolean;
  text: string;
}

export interface WayProps {
  screen: ScreenMeta<WalkScreen>;
  lines: readonly WalkLine[];
  onCount: (line: WalkLine, counted: number) => void;
  onLeave: () => void;
}

/** Where the line stands among those that were read meanwhile; what was found is called otherwise once a row tells it. */
function placeOf(lines: readonly WalkLine[], line: WalkLine | undefined): number {
  if (!line) return Math.max(nextToDo(lines, -1) ?? 0, 0);
  const same = lines.findIndex((other) => isSameLine(other, line));
  const alike = lines.findIndex((other) => line.found && isAt(other, line.found.place) && piecesOf(other, line.found.code) > 0);
  return Math.max(same >= 0 ? same : alike, 0);
}

export interface Way {
  at: number;
  /** The place scanned last. */
  there: string;
  heard: Heard | undefined;
  /** A code that no line knows, where it may be added. */
  unknown: string | undefined;
  scan: (code: string) => void;
  /** Says how many are there. @returns false where there may not be so many */
  set: (counted: number) => boolean;
  go: (to: 'next' | 'back') => void;
  /** What to make of the unknown code. */
  add: () => void;
  standAt: (place: string) => void;
}

/** The way through the lines of one record, scan by scan. */
export function useWay({ screen, lines, onCount }: WayProps): Way {
  const { text } = useHost();
  const { free, adds } = screen;
  const [current, setCurrent] = useState<WalkLine | undefined>(() => lines[placeOf(lines, undefined)]);
  const [there, setThere] = useState('');
  const [heard, setHeard] = useState<Heard>();
  const [unknown, setUnknown] = useState<string>();
  const at = placeOf(lines, current);

  const say = (isRight: boolean, words: string, code?: string) => {
    sound(isRight);
    setHeard({ isRight, text: words });
    setUnknown(code);
  };
  const tooMany = ({ wanted, most }: WalkLine) =>
    screen.most === undefined ? text('walk.enough', { wanted: wanted ?? 0 }) : text('walk.too_many', { wanted: wanted ?? 0, most: most ?? 0 });

  function scan(code: string) {
    const verdict = judge({ lines, at, there, free }, code);
    if (verdict.is === 'wrong') return adds === undefined ? say(false, text('walk.wrong', { code })) : say(false, text('walk.unknown', { code }), code);
    setCurrent(verdict.line);
    if (verdict.is === 'enough') return say(false, tooMany(verdict.line));
    say(true, text('walk.right', { code }));
    return verdict.is === 'place' ? setThere(code) : onCount(verdict.line, verdict.counted);
  }
  return {
    at,
    there,
    heard,
    unknown,
    scan,
    set(counted) {
      const line = lines[at];
      if (!line) return false;
      if (line.most !== null && counted > line.most) {
        say(false, tooMany(line));
        return false;
      }
      onCount(line, counted);
      return true;
    },
    go(to) {
      const next = to === 'back' ? at + lines.length - 1 : (nextToDo(lines, at) ?? at + 1);
      setCurrent(lines[next % lines.length]);
      setHeard(undefined);
      setUnknown(undefined);
    },
    add() {
      const [beside] = lines;
      if (!beside || unknown === undefined) return;
      const line = toFoundLine(screen, beside, { place: there, code: unknown }, 1);
      onCount(line, 1);
      setCurrent(line);
      say(true, text('walk.added', { code: unknown }));
    },
    standAt(place) {
      setThere(place);
      say(true, text('walk.right', { code: place }));
    },
  };
}
