import { setImmediate as othersTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appError } from '../../../shared/errors.ts';
import type { Json } from '../../../shared/json.ts';
import { refuseUnstorable } from '../records/core/unstorable-text.ts';

/** How deep a body may be nested, how many members one object may have, and how many values all lists and objects: whoever reads more holds up everybody else. */
export const bodyLimits = { depth: 40, members: 2_000, values: 400_000 } as const;
const forbiddenKeys = /"(?:__proto__|constructor|prototype)"\s*:/;
const escapedLetters = /\\u00([4-7][\da-f])/gi;

/** Whether a key of a JSON text names a prototype, also where its letters are escaped. */
const namesPrototype = (text: string): boolean =>
  forbiddenKeys.test(text.includes('\\u00') ? text.replace(escapedLetters, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))) : text);

type Excess = keyof typeof bodyLimits | undefined;

/** Letters that are looked at before others have their turn; a text of no more is read at once. */
const stretch = 300_000;

/** The first limit that a JSON text breaks, found without parsing it: such texts must reach no reader, least of all one that calls itself for each level. It yields stretch by stretch. */
function* excessOf(text: string): Generator<void, Excess> {
  /** Of each level that is open, how many members it has so far, if it is an object. */
  const members: (number | undefined)[] = [];
  let values = 1;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    if (index % stretch === stretch - 1) yield;
    const letter = text[index];
    if (quoted) {
      if (letter === '\\') index += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '{' || letter === '[') {
      if (members.push(letter === '{' ? 1 : undefined) > bodyLimits.depth) return 'depth';
    } else if (letter === '}' || letter === ']') members.pop();
    else if (letter === ',') {
      const own = members[members.length - 1];
      if (own !== undefined && (members[members.length - 1] = own + 1) > bodyLimits.members) return 'members';
      values += 1;
      if (values > bodyLimits.values) return 'values';
    }
  }
  return undefined;
}

/** Only an escape can bring a text in that is no Unicode or holds a NUL: JSON itself and UTF-8 have neither. */
const unstorableEscape = /\\u(?:0000|d[89a-f])/i;

/**
 * The value of a JSON text from outside.
 * @throws AppError bad_request for what is too deep, names a prototype or holds a text that cannot be stored; too_large for too many members or values
 */
export function parseJson(text: string): Json {
  const looking = excessOf(text);
  let step = looking.next();
  while (!step.done) step = looking.next();
  return parseWithin(text, step.value);
}

/** As {@link parseJson}, with others in between: a body may be long, and what comes of it is read right after. */
async function parseInTurns(text: string): Promise<Json> {
  const looking = excessOf(text);
  let step = looking.next();
  for (; !step.done; step = looking.next()) await othersTurn();
  if (text.length <= stretch) return parseWithin(text, step.value);
  await othersTurn();
  const value = parseWithin(text, step.value);
  await othersTurn();
  return value;
}

function parseWithin(text: string, excess: Excess): Json {
  if (excess === 'depth' || namesPrototype(text)) throw appError('bad_request');
  if (excess) throw appError('too_large', { limit: excess, most: bodyLimits[excess] });
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

/** A body that is packed is not read: how large it is nobody knows before it is unpacked. @throws AppError unsupported_type */
async function refusePacked({ headers }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') throw appError('unsupported_type');
}

/** Reads JSON bodies and nothing else; whatever else a route reads, it reads as it was sent. */
export function registerJsonBodies(server: FastifyInstance): void {
  server.addHook('onRequest', refusePacked);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    body === '' ? undefined : parseInTurns(body),
  );
}
