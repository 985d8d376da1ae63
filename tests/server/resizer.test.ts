import { constants, getPriority } from 'node:os';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseVariant } from '../../src/server/images/variant.ts';
import { createResizer } from '../../src/server/images/resizer.ts';
import { picture } from './fixtures/uploads.ts';

const small = parseVariant({ width: '100', format: 'webp' });

describe('resizing', () => {
  it('is done in a process of low priority', async () => {
    const { resize, pid } = createResizer();
    const made = await sharp(await resize(await picture(1000, 500), small)).metadata();
    expect([made.format, made.width, made.height]).toEqual(['webp', 100, 50]);
    expect(getPriority(pid())).toBe(constants.priority.PRIORITY_LOW);
  });

  it('of what is no picture fails, and of others goes on', async () => {
    const { resize } = createResizer();
    const [broken, whole] = await Promise.allSettled([resize(Buffer.from('no picture'), small), resize(await picture(), small)]);
    expect([broken.status, whole.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('begins anew when its process was killed in the middle of it', async () => {
    const { resize, pid } = createResizer();
    await resize(await picture(), small);
    const first = pid() ?? 0;
    const lost = resize(await picture(4000, 3000), small);
    process.kill(first, 'SIGKILL');
    await expect(lost).rejects.toThrow('SIGKILL');
    await resize(await picture(), small);
    expect(pid()).not.toBe(first);
  });
});
