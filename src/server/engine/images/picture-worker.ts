import { constants, setPriority } from 'node:os';
import { refusalOf } from '../aside.ts';
import type { PictureAnswer, PictureOrder } from './picture-process.ts';
import { readPicture } from './read-picture.ts';
import { resize } from './resize.ts';

const work = { readPicture, resize };
/** What is done with pictures in a process of its own. */
export type PictureWork = typeof work;

// Whoever waits for a list goes first.
setPriority(constants.priority.PRIORITY_LOW);

const answer = (message: PictureAnswer): void => void process.send?.(message);

process.on('message', ({ id, task, given }: PictureOrder) => {
  const todo = work[task] as (...given: unknown[]) => Promise<unknown>;
  todo(...given)
    .then(
      (made): PictureAnswer => ({ id, made }),
      (error: unknown) => ({ id, refusal: refusalOf(error) }),
    )
    .catch((error: unknown) => ({ id, failure: String(error) }))
    .then(answer);
});
process.on('disconnect', () => process.exit());
