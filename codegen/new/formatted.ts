import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import type { FormatConfig } from 'oxfmt';
import type { Output } from '../write/output.ts';

/** The project's style; what else the file says is which files are left alone. */
const { printWidth, singleQuote, objectWrap } = JSON.parse(readFileSync(new URL('../../.oxfmtrc.json', import.meta.url), 'utf8')) as FormatConfig;

/** A file as `npm run format` would leave it, so that what writes it need not count spaces; lines of spaces alone, where a template had nothing to say, go. */
export async function toFormatted({ path, text }: Output): Promise<Output> {
  const { code, errors } = await format(path, text.replaceAll(/^ +\n/gm, ''), { printWidth, singleQuote, objectWrap });
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return { path, text: code };
}
