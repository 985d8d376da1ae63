import { constants, getPriority } from 'node:os';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseVariant } from '../../../../src/server/engine/images/variant.ts';
import { createSideProcess } from '../../../../src/server/engine/aside/side-process.ts';
import { readPdfText } from '../../../support/read-pdf.ts';
import { paperOf } from '../../fixtures/papers.ts';
import { picture } from '../../fixtures/uploads.ts';

const small = parseVariant({ width: '100', format: 'webp' });

describe('work aside', () => {
  it('is done in a process of low priority', async () => {
    const { run, pid } = createSideProcess();
    const made = await sharp(await run('resize', await picture(1000, 500), small)).metadata();
    expect([made.format, made.width, made.height]).toEqual(['webp', 100, 50]);
    expect(getPriority(pid())).toBe(constants.priority.PRIORITY_LOW);
  });

  it('of what is no picture fails, and of others goes on', async () => {
    const { run } = createSideProcess();
    const [broken, whole] = await Promise.allSettled([run('resize', Buffer.from('no picture'), small), run('resize', await picture(), small)]);
    expect([broken.status, whole.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('draws documents as the server would itself', async () => {
    const { run } = createSideProcess();
    const { pages } = await readPdfText(Buffer.from(await run('toPdf', paperOf(60))));
    expect(pages.join('')).toContain('CODE-59');
  });

  it('refuses what a caller sent as the server would itself', async () => {
    const { run } = createSideProcess();
    await expect(run('readPicture', Buffer.from('no picture'), 'a.png')).rejects.toMatchObject({
      code: 'unreadable_file',
      params: { name: 'a.png' },
      status: 422,
    });
    expect(await run('readPicture', await picture(50, 40), 'a.png')).toMatchObject({
      extension: 'webp',
      mimeType: 'image/webp',
      width: 50,
      height: 40,
      bytes: expect.any(Uint8Array) as Uint8Array,
    });
  });

  it('begins anew when its process was killed in the middle of it', async () => {
    const { run, pid } = createSideProcess();
    await run('resize', await picture(), small);
    const first = pid() ?? 0;
    const lost = run('resize', await picture(4000, 3000), small);
    process.kill(first, 'SIGKILL');
    await expect(lost).rejects.toMatchObject({ code: 'service_unavailable', cause: { message: expect.stringContaining('SIGKILL') as string } });
    await run('resize', await picture(), small);
    expect(pid()).not.toBe(first);
  });
});
