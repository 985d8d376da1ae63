import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import job from '../../../src/server/domain/news/news_feeds.job.ts';
import { createFetchChanged } from '../../../src/server/engine/remote/fetch-file.ts';
import { noTranslation } from '../../../src/server/engine/translation/settings.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { jobContext } from '../../server/fixtures/job-context.ts';
import { startEngines } from '../../support/engine-servers.ts';
import { useHouse } from '../../support/browser.ts';
import { feedOf, rss } from '../../support/feeds.ts';
import { startPictureHost, statusOf } from '../../support/picture-host.ts';
import type { PictureHost } from '../../support/picture-host.ts';

const engines = await startEngines();
afterAll(() => engines.close());

describe('news of the trade', () => {
  const house = useHouse({ translation: { settings: { ...noTranslation, gt: { ...noTranslation.gt, url: engines.url, key: 'key' } } } });
  let host: PictureHost;
  beforeAll(async () => void (host = await startPictureHost()));
  afterAll(() => host.stop());

  const addSource = (news_source_name: string, feed_url: string, language: string) =>
    house.server.ask('admin', 'news_sources', 'set', { rows: [{ news_source_name, feed_url, language_code: language, active: false }] });
  const runJob = () => job.run(jobContext(house.server, { fetchChanged: createFetchChanged({ allow: [host.host] }) }));

  test.each(['en', 'hu'] as const)('are fetched, translated and put into a shop as drafts (%s)', async (language) => {
    const user = await house.visitor({ viewport: { width: 1900, height: 900 } });
    const { page, grid } = user;
    const name = `Qzx ${language}`;
    const title = { en: 'Qzx: beech is back', hu: 'Qzx: visszatér a bükk' }[language];
    await user.signIn('admin', language);
    await addSource(
      name,
      host.give(`/${language}`, feedOf(rss([{ guid: language, title, link: `https://site.test/${language}`, text: '<![CDATA[<b>Soon</b> everywhere]]>' }]))),
      language,
    );
    await addSource(`${name} none`, host.give(`/${language}-none`, statusOf(404)), language);

    await user.open('/news/news_sources', language);
    const { text } = user;
    await grid.ready();
    await grid.search(name);
    await expect.poll(() => grid.rowCount()).toBe(2);
    await grid.tick(0, 1);
    await grid.run('fetch_feeds');
    await user.seesToast(text('done.fetch_feeds', { count: 2 }));
    await expect.poll(() => grid.textOf(0, 'feed_state')).toBe(text('choice.feed_state.waiting'));
    expect(await runJob()).toEqual({ fetched: 1, failed: 1, news: 1 });
    // The list follows by itself.
    await expect.poll(() => grid.textOf(0, 'feed_state')).toBe(text('choice.feed_state.read'));
    await expect.poll(() => grid.textOf(1, 'feed_error')).toBe(text('choice.feed_error.answered'));

    await user.goToList('news/news_list');
    await grid.search(title);
    await expect.poll(() => grid.rowCount()).toBe(1);
    // Beside a text stands in how many languages it is missing.
    expect(await grid.textOf(0, 'title')).toMatch(new RegExp(`^${title}`));
    expect(await grid.textOf(0, 'summary')).toMatch(/^Soon everywhere/);
    expect(await grid.textOf(0, 'news_state')).toBe(text('choice.news_state.new'));

    await grid.tick(0);
    await grid.run('translate');
    // What a source of another language tells is translated from that.
    await user
      .dialog()
      .getByRole('combobox', { name: text('field.source_language') })
      .click();
    await page.getByRole('option', { name: { en: 'English', hu: 'magyar' }[language], exact: true }).click();
    expect(
      await grid.write(() =>
        user
          .dialog()
          .getByRole('button', { name: text('action.translate') })
          .click(),
      ),
    ).toBe(200);
    await expect.poll(() => grid.textOf(0, 'news_state')).toBe(text('choice.news_state.translated'));

    await grid.run('publish_news');
    await user.dialog().getByRole('combobox').first().click();
    await page.getByRole('option').first().click();
    expect(
      await grid.write(() =>
        user
          .dialog()
          .getByRole('button', { name: text('action.publish_news'), exact: true })
          .click(),
      ),
    ).toBe(200);
    await expect.poll(() => grid.textOf(0, 'news_state')).toBe(text('choice.news_state.in_shop'));
    const [made] = await house.server.ask<JsonObject[]>('admin', 'frontend_pages', 'list', {
      filter: { field: 'title', op: 'contains', value: title },
      count: 'none',
      language_code: language,
    });
    expect(made).toMatchObject({ page_state: 'draft', title: { [language]: title } });
    await user.seesToast(text('done.publish_news', { count: 1, pages: String(made?.page_code) }));
    expect(await grid.textOf(0, 'news_pages')).toContain(String(made?.page_code));
  });
});
