import type { FastifyRequest } from 'fastify';
import { defaultLanguage } from '../../../shared/languages.ts';
import { defineRoutes } from '../../engine/http/define-routes.ts';
import { sendAsset } from './asset-files.ts';
import { atShops, hostConstraint } from './host-constraint.ts';
import { accountForms } from './account/account-forms.ts';
import { registerAccountFiles } from './account/account-files.ts';
import { buyingForms } from './buying/buying-forms.ts';
import { registerPayment } from './payment-routes.ts';
import { acceptForms } from './posted-forms.ts';
import { createShopHosts, hostOf } from './shop-hosts.ts';
import { createPageAnswers } from './page-answers.ts';
import { answerTroublesWithPages, languageOf } from './trouble-pages.tsx';
import { visitorForms } from './visitor-forms.ts';

/**
 * The public shop, at the host of each shop: `/{language}/…`, drawn on the server. Other hosts, and what has an address of its own, are as they are without it.
 */
export default defineRoutes({
  async register(server, services) {
    const hosts = await createShopHosts(services.database);
    server.addConstraintStrategy(hostConstraint(hosts));

    answerTroublesWithPages(server, hosts);
    const forms = acceptForms(server, services, hosts);
    for (const form of [...visitorForms, ...buyingForms, ...accountForms]) forms.post(form);

    server.route({
      method: 'GET',
      url: '/store/:file',
      constraints: atShops,
      async handler(request: FastifyRequest<{ Params: { file: string } }>, reply) {
        return sendAsset(reply, request.params.file);
      },
    });
    await registerPayment(server, services, async (request) => {
      const shop = await hosts.findFresh(hostOf(request));
      return shop ? languageOf(request, shop) : defaultLanguage;
    });
    registerAccountFiles(server, services, hosts);
    const answer = createPageAnswers(services, hosts);
    for (const url of ['/', '/*']) server.route({ method: 'GET', url, constraints: atShops, handler: answer });
  },
});
