import { constants, setPriority } from 'node:os';
import type { ResizeAnswer, ResizeOrder } from './resizer.ts';
import { resize } from './resize.ts';

// Whoever waits for a list goes first.
setPriority(constants.priority.PRIORITY_LOW);

const answer = (message: ResizeAnswer): void => void process.send?.(message);

process.on('message', ({ id, bytes, variant }: ResizeOrder) => {
  resize(bytes, variant).then(
    (made) => answer({ id, made }),
    (error: unknown) => answer({ id, failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
