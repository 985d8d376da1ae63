import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appError } from '../../../../shared/errors.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import type { Services } from '../../../engine/services.ts';
import { nameOfType } from '../../../engine/storage/clean-file-name.ts';
import { extensionOf } from '../../../engine/storage/file-key.ts';
import { atShops } from '../host-constraint.ts';
import { hostOf } from '../shop-hosts.ts';
import type { ShopHosts } from '../shop-hosts.ts';
import { sessionOf } from './account-session.ts';
import { readData, readFile, readPaper } from './read-account.ts';

interface Taken {
  name: string;
  type: string;
  content: string | Buffer;
}

/** Files that the owner of an address takes from his account: documents of his orders, and all that the shop keeps of him. */
export function registerAccountFiles(server: FastifyInstance, services: Services, hosts: ShopHosts): void {
  const { database, drawPdf, storage } = services;

  /** A file of who has shown that an address is his. A guest, and who asks for what is not his, is told that there is nothing. */
  const give = (url: string, find: (shop: Shop, email: string, params: Readonly<Record<string, string>>) => Promise<Taken | undefined>): void => {
    server.route({
      method: 'GET',
      url,
      constraints: atShops,
      async handler(request: FastifyRequest<{ Params: Record<string, string> }>, reply) {
        const shop = await hosts.findFresh(hostOf(request));
        const email = shop && !shop.maintenance ? await sessionOf(database, shop, request) : undefined;
        const file = shop && email !== undefined ? await find(shop, email, request.params) : undefined;
        if (!file) throw appError('not_found');
        return reply
          .header('cache-control', 'no-store')
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', `attachment; filename="${file.name.replaceAll(/[^\w.-]/g, '_')}"`)
          .type(file.type)
          .send(file.content);
      },
    });
  };

  give('/:language/account/data', async (shop, email) => ({
    name: `${shop.hostname}.json`,
    type: 'application/json; charset=utf-8',
    content: JSON.stringify(await readData(database, shop, email), null, 2),
  }));
  give('/:language/account/paper/:id', async (shop, email, { id = '' }) => {
    const paper = /^\d{1,15}$/.test(id) ? await readPaper(database, shop, email, Number(id)) : undefined;
    return paper && { name: `${paper.file_name}.pdf`, type: 'application/pdf', content: Buffer.from(await drawPdf(paper)) };
  });
  give('/:language/account/file/:id', async (shop, email, { id = '' }) => {
    const file = /^\d{1,15}$/.test(id) ? await readFile(database, shop, email, Number(id)) : undefined;
    const bytes = file && (await storage.get(file.file_key));
    return bytes && { name: nameOfType(file.file_name, extensionOf(file.file_key)), type: file.mime_type, content: Buffer.from(bytes) };
  });
}
