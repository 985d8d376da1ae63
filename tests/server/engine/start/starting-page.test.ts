import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { sendStartingPage, wantsPage } from '../../../../src/server/start/starting-page.ts';
import { languages } from '../../../../src/shared/languages.ts';
import { textsOf } from '../../../../src/server/engine/locale-texts.ts';

const server = Fastify();
server.setNotFoundHandler((request, reply) => (wantsPage(request) ? sendStartingPage(request, reply) : reply.code(503).send({})));
const html = { accept: 'text/html,application/xhtml+xml' };

describe('while the server begins', () => {
  it.each(languages)('a page says so in the language of its address and comes again by itself (%s)', async (language) => {
    const { statusCode, headers, body } = await server.inject({ url: `/${language}/products/brands?x=1`, headers: { ...html, 'accept-language': 'fr' } });
    expect([statusCode, headers.refresh, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', '2', 'no-store']);
    expect(body).toContain(`<html lang="${language}">`);
    for (const id of ['public.starting.title', 'message.comes_again']) expect(body).toContain(textsOf(language)[id]);
    expect(body).not.toContain('Kontor');
  });

  it('an address without a language is answered in that of its reader, else in English', async () => {
    const langOf = async (wanted: string) =>
      /lang="(\w+)"/.exec((await server.inject({ url: '/', headers: { ...html, 'accept-language': wanted } })).body)?.[1];
    expect([await langOf('fr,bg;q=0.8'), await langOf('fr')]).toEqual(['bg', 'en']);
  });

  it.each([
    ['a call', 'POST', '/rpc/user', html],
    ['a file of the program', 'GET', '/assets/start.js', { accept: '*/*' }],
    ['an address of the server', 'GET', '/files/pictures/1', html],
  ] as const)('%s is answered as programs read it', async (_, method, url, headers) => {
    const answer = await server.inject({ method, url, headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'application/json; charset=utf-8']);
  });
});
