import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/server/domain/storefront/answer-page.tsx';
import { createPageCache } from '../../../src/server/domain/storefront/page-cache.ts';

const page = (html: string): Answer => ({ status: 200, html });

describe('pages that were just drawn', () => {
  it('are drawn once for all who ask within the next moment, and then anew', async () => {
    let time = 0;
    let drawn = 0;
    const cache = createPageCache(() => time);
    const ask = () => cache.get('a', async () => page(String((drawn += 1))));
    expect(await Promise.all([ask(), ask()])).toEqual([page('1'), page('1')]);
    time = 1_499;
    expect(await ask()).toEqual(page('1'));
    time = 1_501;
    expect(await ask()).toEqual(page('2'));
  });

  it('are not waited for without end: who asks is told to come again, and the next is served', async () => {
    let time = 0;
    const cache = createPageCache(() => time, 20);
    const slow = cache.get('a', () => pause(200, page('late')));
    const beside = cache.get('a', async () => page('never drawn'));
    await expect(slow).rejects.toMatchObject({ code: 'service_unavailable', status: 503 });
    await expect(beside).rejects.toMatchObject({ code: 'service_unavailable' });
    time = 2_000;
    expect(await cache.get('a', async () => page('anew'))).toEqual(page('anew'));
  });

  it('are not kept where they failed', async () => {
    const cache = createPageCache();
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', async () => page('back'))).toEqual(page('back'));
  });
});
