import type { FastifyInstance } from 'fastify';
import { appError } from '../../shared/errors.ts';

const maxDepth = 40;
const forbiddenKeys = /"(?:__proto__|constructor|prototype)"\s*:/;
const escapedLetters = /\\u00([4-7][\da-f])/gi;

/** Whether a key of a JSON text names a prototype, also where its letters are escaped. */
const namesPrototype = (text: string): boolean =>
  forbiddenKeys.test(text.includes('\\u00') ? text.replace(escapedLetters, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))) : text);

/** Nesting of a JSON text, counted without parsing it: deep texts must not reach a recursive reader. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (quoted) {
      if (letter === '\\') index += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '{' || letter === '[') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (letter === '}' || letter === ']') depth -= 1;
  }
  return false;
}

/** Reads JSON bodies and nothing else; refuses what is too deep or names a prototype. */
export function registerJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = body.toString();
    if (text === '') return done(null, undefined);
    if (isTooDeep(text) || namesPrototype(text)) return done(appError('bad_request'));
    try {
      return done(null, JSON.parse(text));
    } catch {
      return done(appError('bad_request'));
    }
  });
}
