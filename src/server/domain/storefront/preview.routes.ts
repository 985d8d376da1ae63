import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultLanguage, isLanguage } from '../../../shared/languages.ts';
import { defineRoutes } from '../../engine/http/define-routes.ts';
import { createRateLimit } from '../../engine/http/rate-limit.ts';
import { publicText } from '../../engine/outbox/public-text.ts';
import { sendPage } from '../../engine/http/public-page.ts';
import { sendAsset } from './asset-files.ts';
import { drawDraft } from './draw-draft.tsx';
import { previewFolder } from './preview-link.ts';
import { sendHtml } from './send-html.ts';

/** Calls of one network in a minute: a secret is not to be guessed. */
const mostCalls = 120;

type PreviewRequest = FastifyRequest<{ Params: { language: string; secret: string } }>;

/** Drafts of pages, drawn as the shop would draw them, for whoever was given the link: kept by nobody, found by no search engine, and told to nobody else. */
export default defineRoutes({
  register(server, services) {
    const count = createRateLimit(mostCalls, 60);
    server.get(`${previewFolder}/:language/:secret`, async (request: PreviewRequest, reply: FastifyReply) => {
      count(request.ip);
      const { language, secret } = request.params;
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
      const html = isLanguage(language) ? await drawDraft(services, language, secret) : undefined;
      if (html !== undefined) return sendHtml(reply, 200, html);
      const spoken = isLanguage(language) ? language : defaultLanguage;
      const [title, text] = [publicText(spoken, 'public.store.draft_over'), publicText(spoken, 'public.store.draft_gone')];
      return sendPage(reply, { language: spoken, owner: request.hostname, title, text, buttons: [] }, 404);
    });
    server.get('/store/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => sendAsset(reply, request.params.file));
  },
});
