import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormatConfig } from 'oxfmt';
import type { Output } from './write/output.ts';

/** The project's style; what else its file says is which files are left alone. */
function styleOf(root: string): FormatConfig {
  const file = join(root, '.oxfmtrc.json');
  if (!existsSync(file)) return {};
  const { printWidth, singleQuote, objectWrap } = JSON.parse(readFileSync(file, 'utf8')) as FormatConfig;
  return { printWidth, singleQuote, objectWrap };
}

/**
 * Files as `npm run format` would leave them, so that what writes them need not count spaces; lines of spaces alone, where a template had
 * nothing to say, go.
 */
export async function toFormatted(root: string, files: readonly Output[]): Promise<Output[]> {
  // Only who writes such files loads the formatter.
  const { format } = await import('oxfmt');
  const style = styleOf(root);
  return Promise.all(
    files.map(async ({ path, text }) => {
      const { code, errors } = await format(path, text.replaceAll(/^ +\n/gm, ''), style);
      if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
      return { path, text: code };
    }),
  );
}
