import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appError } from '../../../shared/errors.ts';
import type { Json } from '../../../shared/json.ts';
import { refuseUnstorable } from '../records/core/unstorable-text.ts';

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

/** Only an escape can bring a text in that is no Unicode or holds a NUL: JSON itself and UTF-8 have neither. */
const unstorableEscape = /\\u(?:0000|d[89a-f])/i;

/** The value of a JSON text from outside. @throws AppError bad_request for what is too deep, names a prototype or holds a text that cannot be stored */
export function parseJson(text: string): Json {
  if (isTooDeep(text) || namesPrototype(text)) throw appError('bad_request');
  const value = parsed(text);
  if (unstorableEscape.test(text)) refuseUnstorable(value);
  return value;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw appError('bad_request');
  }
}

/** Reads JSON bodies and nothing else. */
export function registerJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    body === '' ? undefined : parseJson(body),
  );
}
