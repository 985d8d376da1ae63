import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import pictureJob from '../../../src/server/domain/content/pictures/content_pictures.job.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnDemo } from '../../support/databases.ts';
import { codeOf } from '../../support/server-app.ts';
import type { Client } from '../../support/server-app.ts';
import { jobContext } from '../fixtures/job-context.ts';
import { openTranslation } from '../fixtures/translation.ts';
import type { TranslationApp } from '../fixtures/translation.ts';

describeOnDemo('pictures of houses and recipes', (open) => {
  let app: TranslationApp;
  let admin: Client;
  let drawn = 0;
  beforeAll(async () => {
    app = await openTranslation(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  /** A picture that no other one equals. */
  const png = (): Promise<Buffer> =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: { r: (drawn += 1) % 256, g: 90, b: 20 } } })
      .png()
      .toBuffer();
  beforeEach(async () => {
    app.engines.reset();
    app.engines.state.behave = (call, response) => {
      if (call.path !== '/v1/images/generations') return false;
      void png().then((bytes) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ created: 1, data: [{ b64_json: bytes.toString('base64') }] }));
      });
      return true;
    };
    await app.execute(sql`update company set ai_budget = null`);
  });
  afterAll(() => app.stop());

  const add = async (form: 'houses' | 'recipes', row: JsonObject = {}): Promise<number> => {
    const { status, text, body } = await admin.action<{ rows: JsonObject[] }>(form, 'set', {
      rows: [{ title: { en: 'By the lake', hu: 'A tónál' }, picture_prompt: 'A house by a lake', ...row }],
    });
    expect([status, text]).toEqual([200, text]);
    return Number(body.rows[0]?.content_item_id);
  };
  const draw = (form: 'houses' | 'recipes', id: number, picture_count = 2) =>
    admin.action(form, 'draw_pictures', { selection: { keys: [{ content_item_id: id }] }, picture_count });
  const work = () => pictureJob.run(jobContext(app));
  const read = async (form: 'houses' | 'recipes', id: number): Promise<JsonObject> =>
    (await admin.rows(form, { filter: { field: 'content_item_id', op: 'eq', value: id } }))[0] ?? {};
  const previews = (id: number): Promise<JsonObject[]> =>
    admin.rows('select_preview', { filter: { field: 'content_item_id', op: 'eq', value: id }, sort: [{ field: 'content_image_id' }] });
  const keysOf = (rows: readonly JsonObject[]) => ({ keys: rows.map(({ content_image_id }) => ({ content_image_id: content_image_id ?? null })) });

  it('are drawn in the background, seen by their address, and paid for one by one', async () => {
    const id = await add('houses');
    await draw('houses', id);
    expect(await read('houses', id)).toMatchObject({ picture_state: 'being_drawn', pictures_wanted: 2 });
    expect(await work()).toMatchObject({ drawn: 2, failed: 0 });
    expect(app.engines.calls[0]?.body).toMatchObject({ model: 'gpt-image-1', prompt: 'A house by a lake', n: 1 });
    expect(await read('houses', id)).toMatchObject({ picture_state: 'to_choose', pictures: 2, pictures_wanted: 0, selected_image_uri: null });
    const [picture] = await previews(id);
    expect((await app.request({ url: `/p/${String(picture?.picture)}.jpg` })).status).toBe(200);
    const calls = await app.rows(sql`select cost_usd::float8 as cost, for_company from engine_call where purpose = 'drawing' order by engine_call_id`);
    expect(calls).toEqual([
      { cost: 0.07, for_company: 'KT-HU' },
      { cost: 0.07, for_company: 'KT-HU' },
    ]);
  });

  it('are chosen one for each, in the place of any other, which an undo brings back', async () => {
    const id = await add('recipes', { ingredients: { en: 'Flour\nEggs' } });
    await draw('recipes', id, 3);
    await work();
    const [first, second, third] = await previews(id);
    if (!first || !second || !third) throw new Error('three pictures were wanted');
    expect(codeOf(await admin.action('select_preview', 'choose_picture', { selection: keysOf([first, second]) }))).toBe('one_picture_each');
    expect((await admin.action('select_preview', 'choose_picture', { selection: keysOf([first]) })).body).toMatchObject({ changed: 1 });
    expect(await previews(id)).toEqual([]);
    expect(await read('recipes', id)).toMatchObject({ picture_state: 'chosen', selected_image_uri: first.picture, image_uri: first.picture });
    const { body } = await admin.action<{ change_set_id: number }>('content_images', 'choose_picture', { selection: keysOf([third]) });
    expect(await read('recipes', id)).toMatchObject({ selected_image_uri: third.picture });
    expect((await admin.rpc('undo', { change_set_id: body.change_set_id })).status).toBe(200);
    expect(await read('recipes', id)).toMatchObject({ selected_image_uri: first.picture });
  });

  it('that nobody likes are discarded and drawn anew', async () => {
    const id = await add('houses');
    await draw('houses', id);
    await work();
    const before = await previews(id);
    await admin.action('select_preview', 'draw_anew', { selection: keysOf(before.slice(0, 1)) });
    expect(await previews(id)).toHaveLength(1);
    await work();
    const after = await previews(id);
    expect(after).toHaveLength(2);
    expect(after.map(({ picture }) => picture)).not.toContain(before[0]?.picture);
  });

  it('that cannot be drawn say why, and do not hold up others', async () => {
    const [bad, good] = [await add('houses', { picture_prompt: 'bad' }), await add('houses', { picture_prompt: 'good' })];
    const behave = app.engines.state.behave;
    app.engines.state.behave = (call, response) => {
      if (call.body.prompt !== 'bad') return behave?.(call, response) ?? false;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: [{ b64_json: Buffer.from('no picture').toString('base64') }] }));
      return true;
    };
    await draw('houses', bad, 1);
    await draw('houses', good, 1);
    expect(await work()).toMatchObject({ drawn: 1, failed: 1 });
    expect(await read('houses', bad)).toMatchObject({ picture_state: 'failed', picture_failure: 'not_a_picture' });
    expect(await read('houses', good)).toMatchObject({ picture_state: 'to_choose' });
  });

  it('wait where the budget of the month is spent', async () => {
    await app.execute(sql`update company set ai_budget = 0 where company_code = 'KT-HU'`);
    const id = await add('houses');
    await draw('houses', id, 1);
    await work();
    expect(app.engines.calls).toEqual([]);
    expect(await read('houses', id)).toMatchObject({ pictures_wanted: 1, pictures: 0 });
  });

  it('stand in the draft page of a shop with the words beside them, and no markup of theirs', async () => {
    const id = await add('recipes', {
      ingredients: { en: 'Flour\n<b>Eggs</b>' },
      content_text: { en: '<p>Stir.</p><p>Bake &amp; serve.<script>alert(1)</script></p>' },
    });
    await draw('recipes', id, 1);
    await work();
    await admin.action('select_preview', 'choose_picture', { selection: keysOf(await previews(id)) });
    const [shop] = await app.rows<{ shop_id: number }>(sql`select shop_id from shop where company_code = 'KT-HU' order by shop_id limit 1`);
    const publish = () => admin.action('recipes', 'publish_content', { selection: { keys: [{ content_item_id: id }] }, shop_id: shop?.shop_id });
    expect((await publish()).body).toMatchObject({ changed: 1, pages: `recipe-${id}` });
    expect((await publish()).body).toMatchObject({ changed: 0 });
    const [page] = await admin.rows('frontend_pages', { filter: { field: 'page_code', op: 'eq', value: `recipe-${id}` } });
    const { selected_image_uri } = await read('recipes', id);
    expect(page).toMatchObject({ page_state: 'draft' });
    const { en = '' } = (page?.body ?? {}) as { en?: string };
    expect(en).toContain(`/p/${String(selected_image_uri)}.jpg`);
    expect(en).toContain('<li>Flour</li><li>&lt;b&gt;Eggs&lt;/b&gt;</li>');
    expect(en).toContain('<p>Stir.</p><p>Bake &amp; serve.</p>');
  });

  it('and what they belong to are the company’s own', async () => {
    const id = await add('houses');
    expect(await admin.in('KT-RO').rows('houses', { filter: { field: 'content_item_id', op: 'eq', value: id } })).toEqual([]);
    expect(await read('recipes', id)).toEqual({});
  });
});
