import { createHash } from 'node:crypto';
import { orange, orangeDark, slate, slateDark } from '@radix-ui/colors';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../../shared/text/escape-html.ts';

/** A page for people who are no staff: one card, as the sign-in page has it, without scripts. All texts are plain. */
export interface PublicPage {
  language: string;
  /** Whose page it is: the shop's host. */
  owner: string;
  title: string;
  text: string;
  /** Buttons that post to the address given; the first is the one most want. */
  buttons: readonly { action: string; label: string }[];
}

const colours = (greys: Record<string, string>, accents: Record<string, string>, card: string): string =>
  `--ground:${greys.slate2};--card:${card};--text:${greys.slate12};--soft:${greys.slate11};--line:${greys.slate6};--strong:${greys.slate8};--hover:${greys.slate3};` +
  `--solid:color-mix(in oklab,${accents.orange11},${accents.orange12} 8%);--solid-hover:color-mix(in oklab,${accents.orange11},${accents.orange12} 22%);--focus:${accents.orange10};`;

/** The tokens of the client (src/client/ui/tokens.css), as far as one card needs them. */
const style = `
:root{color-scheme:light dark;${colours(slate, orange, '#fff')}--on-solid:#fff}
@media(prefers-color-scheme:dark){:root{${colours(slateDark, orangeDark, slateDark.slate2)}--ground:${slateDark.slate1};--on-solid:${slateDark.slate1}}}
*{box-sizing:border-box;margin:0}
body{display:grid;place-items:center;min-height:100dvh;padding:16px;background:var(--ground);color:var(--text);font:14px/1.5 'Inter Variable',system-ui,sans-serif}
main{width:100%;max-width:400px;padding:24px;border:1px solid var(--line);border-radius:8px;background:var(--card);box-shadow:0 1px 2px rgb(17 17 19/6%),0 4px 12px rgb(17 17 19/10%);overflow-wrap:anywhere}
.owner{margin-block-end:24px;font-weight:600;letter-spacing:-.01em}
h1{margin-block-end:8px;font-size:18px;line-height:1.3;font-weight:600;letter-spacing:-.01em}
p{color:var(--soft)}
form{margin-block-start:16px}form+form{margin-block-start:8px}
button{width:100%;min-height:40px;padding:8px 16px;border:1px solid var(--strong);border-radius:4px;background:transparent;color:var(--text);font:inherit;font-weight:500;cursor:pointer}
button:hover{background:var(--hover)}
.first{border-color:transparent;background:var(--solid);color:var(--on-solid)}
.first:hover{background:var(--solid-hover)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`;

const styleDigest = createHash('sha256').update(style).digest('base64');
/** Nothing but this style and posts to ourselves; no address of the page leaves it, for the address holds a secret. */
const headers = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleDigest}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

const toHtml = ({ language, owner, title, text, buttons }: PublicPage): string => `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><div class="owner">${escapeHtml(owner)}</div><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
${buttons.map(({ action, label }, place) => `<form method="post" action="${escapeHtml(action)}"><button${place === 0 ? ' class="first"' : ''}>${escapeHtml(label)}</button></form>`).join('\n')}
</main></body></html>`;

export const sendPage = (reply: FastifyReply, page: PublicPage, status = 200): FastifyReply =>
  reply.code(status).headers(headers).type('text/html; charset=utf-8').send(toHtml(page));
