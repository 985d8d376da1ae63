import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import proposalJob from '../../../src/server/domain/content/proposals/ai_proposals.job.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnDemo } from '../../support/databases.ts';
import { codeOf } from '../../support/server-app.ts';
import { jobContext } from '../fixtures/job-context.ts';
import { openProposals } from '../fixtures/proposals.ts';
import type { ProposalHouse } from '../fixtures/proposals.ts';

describeOnDemo('texts wanted of language models', (open) => {
  let house: ProposalHouse;
  beforeAll(async () => {
    house = await openProposals(open);
  });
  beforeEach(() => house.reset());
  afterAll(() => house.app.stop());

  it('that a model fails to write are asked for again, and at last told as failed; whoever wants another one has three of them', async () => {
    const { app, says, one, product, want, work, fire, stateOf } = house;
    const code = await product();
    app.engines.state.behave = (_call, response) => {
      response.writeHead(500);
      response.end('{}');
      return true;
    };
    await want([code]);
    const again = () => app.execute(sql`update ai_proposal set due_at = now() where product_code = ${code} and due_at is not null`);
    for (let turn = 0; turn < 3; turn += 1) {
      await work();
      await again();
    }
    expect(await stateOf(code)).toBe('failed');
    expect(await one(code)).toMatchObject({ failure: 'engine_failed', attempts: 3, due_at: null });
    expect(await fire(code, 'regenerate')).toMatchObject({ ok: false, error: { code: 'guard_refused' } });
    const second = await product();
    says('One.');
    await want([second]);
    await work();
    await fire(second, 'review');
    says('Two.');
    expect(await fire(second, 'regenerate')).toMatchObject({ ok: true });
    await work();
    expect(await one(second)).toMatchObject({ proposed_text: 'Two.', attempts: 2 });
  });

  it('of others are written though a fault of ours meets one, which is told as a fault of the job', async () => {
    const { app, one, product, want, work } = house;
    const [bad, good] = [await product(), await product()];
    await app.execute(sql`update product set ean = '4006381333931' where product_code = ${bad}`);
    await want([bad, good]);
    const replies = {
      ...app.services.replies,
      reply: (order: Parameters<typeof app.services.replies.reply>[0]) => {
        if (order.messages.some(({ content }) => content.includes('4006381333931'))) throw new Error('a bug');
        return app.services.replies.reply(order);
      },
    };
    await expect(proposalJob.run(jobContext({ services: { ...app.services, replies } }))).rejects.toThrow('a bug');
    expect(await one(good)).toMatchObject({ proposed_text: 'A chair for daily use.' });
    expect(await one(bad)).toMatchObject({ proposed_text: null, failure: 'unexpected', attempts: 1 });
    // Not at once again, and not for ever.
    expect(await work()).toMatchObject({ proposed: 0, failed: 0 });
  });

  it('without a key of the engine fail at once and say why', async () => {
    const { app, one, product, want, work } = house;
    const code = await product();
    await want([code], { ai_engine: 'deepseek' });
    await work();
    expect(await one(code)).toMatchObject({ failure: 'no_engine_key', proposed_text: null });
    expect(app.engines.calls).toEqual([]);
  });

  it('wait where the budget of the month is spent, and are written when there is money again', async () => {
    const { app, one, product, want, work, stateOf } = house;
    const code = await product();
    await app.execute(sql`update company set ai_budget = 0 where company_code = 'KT-HU'`);
    await want([code]);
    await work();
    expect(await one(code)).toMatchObject({ proposed_text: null, attempts: 0 });
    expect(await stateOf(code)).toBe('new');
    await app.execute(sql`update company set ai_budget = null`);
    await app.execute(sql`update ai_proposal set due_at = now() where product_code = ${code}`);
    await work();
    expect(await one(code)).toMatchObject({ proposed_text: 'A chair for daily use.' });
  });

  it('are wanted once: a text that is there, or is waited for, is not asked for again', async () => {
    const { product, want, work } = house;
    const code = await product({ de: 'Da' });
    expect((await want([code], { target_language: 'de' })).body).toMatchObject({ changed: 0 });
    expect((await want([code], { target_language: 'de', overwrites: true })).body).toMatchObject({ changed: 1 });
    expect((await want([code], { target_language: 'de', overwrites: true })).body).toMatchObject({ changed: 0 });
    expect((await want([code], { target_language: null })).body).toMatchObject({ changed: 6 });
    await work();
  });

  it('of many products need a prompt that was tried on ten, as it stands now', async () => {
    const { admin, prompt_id, product, want, work } = house;
    await admin.patch('gpt_prompts', { prompt_id }, 'max_tokens', { old: 1500, new: 1400 });
    const codes = await Promise.all(Array.from({ length: 12 }, () => product()));
    expect(codeOf(await want(codes))).toBe('prompt_not_tried');
    await want(codes.slice(0, 10));
    await work();
    const [prompt] = await admin.rows('gpt_prompts', { filter: { field: 'prompt_id', op: 'eq', value: prompt_id } });
    expect(prompt).toMatchObject({ prompt_version: 2, tried_products: 10, cost_each: 0.0015 });
    const { body } = await want(codes);
    expect(body).toMatchObject({ changed: 2 });
    expect(body.expected_cost).toBeCloseTo(0.003, 6);
    await admin.patch('gpt_prompts', { prompt_id }, 'gpt_prompt', { old: null, new: 'Write briefly.' });
  });

  it('are the company’s own', async () => {
    const { admin, product, want, work } = house;
    const code = await product();
    await want([code]);
    await work();
    expect(await admin.in('KT-RO').rows('ai_proposals', { filter: { field: 'product_code', op: 'eq', value: code } })).toEqual([]);
    const [row] = await admin.in('KT-RO').rows('ai_catalog', { filter: { field: 'product_code', op: 'eq', value: code } });
    expect(row).toMatchObject({ open_proposals: 0, proposal_state: null });
  });

  it('are counted with what they cost and how many of them were taken', async () => {
    const { app, admin, product, want, work, fire } = house;
    const code = await product();
    await want([code]);
    await work();
    await fire(code, 'accept');
    const rows = await admin.rows<JsonObject>('ai_analytics', {
      filter: { field: 'purpose', op: 'eq', value: 'proposal' },
      sort: [{ field: 'engine_call_id', desc: true }],
      limit: 500,
    });
    expect(rows.some(({ accepted }) => accepted === 1)).toBe(true);
    const [told] = await app.rows<{ cost: number }>(
      sql`select sum(cost_usd)::float8 as cost from engine_call where for_company = 'KT-HU' and purpose = 'proposal'`,
    );
    const { body } = await admin.action('ai_analytics', 'list', {
      filter: { field: 'purpose', op: 'eq', value: 'proposal' },
      group: ['purpose'],
      measures: [{ field: 'cost_usd' }, { field: 'milliseconds' }, { field: 'accepted_percent' }],
    });
    expect(JSON.stringify(body)).toContain(String(told?.cost));
  });
});
