import { sql } from 'drizzle-orm';
import type { Language, MultiText } from '../../../shared/languages.ts';
import { Draft } from '../../../storefront/pages/draft.tsx';
import { renderPage } from '../../../storefront/render.tsx';
import { originOf } from '../../../storefront/seo/head.tsx';
import type { Services } from '../../engine/services.ts';
import { inEach } from './answer-page.tsx';
import { styleAddress } from './asset-files.ts';
import { previewAddress, readPreviewSecret } from './preview-link.ts';
import { readReading } from './read-reading.ts';
import { readShop } from './shop-hosts.ts';

interface DraftRow {
  shop_id: number;
  page_code: string;
  title: MultiText;
  body: MultiText;
}

/** What leads on leads to the shop itself. */
const leadOn = (html: string, origin: string): string =>
  html.replaceAll(/(<(?:a|form)\b[^>]*? (?:href|action)=")\/(?!api\/preview\/|\/)/g, (_, before: string) => `${before}${origin}/`);

/** The page that a secret opens, as its shop would draw it; undefined where the secret opens nothing. */
export async function drawDraft({ database, records }: Services, language: Language, secret: string): Promise<string | undefined> {
  const id = await readPreviewSecret(database, secret);
  if (id === undefined) return undefined;
  const draft = await database.system((tx) =>
    tx.row<DraftRow>(sql`select shop_id::int, page_code, title, body from frontend_page where frontend_page_id = ${id}`),
  );
  if (!draft) return undefined;
  const shop = await readShop(database, draft.shop_id);
  if (!shop?.languages.includes(language)) return undefined;
  const { reading } = await readReading(records, shop, language, previewAddress(language, secret));
  const whole = { ...reading, elsewhere: inEach(shop, (other) => previewAddress(other, secret)) };
  const title = draft.title[language] || draft.page_code;
  const page = <Draft reading={whole} title={title} body={draft.body[language] ?? ''} isWritten={Boolean(draft.title[language])} />;
  return leadOn(renderPage(whole, { title: `${reading.say('draft')}: ${title}`, style: styleAddress }, page), originOf(whole));
}
