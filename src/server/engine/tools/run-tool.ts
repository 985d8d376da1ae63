import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { AppError, Problem } from '../../../shared/errors.ts';
import { toJsonSchema } from '../../../shared/json-schema.ts';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { toAppError } from '../http/problems.ts';
import type { Services } from '../services.ts';
import type { Tool } from './define-tool.ts';
import type { ToolPerson } from './tool-person.ts';

/** As an engine is told of a tool. */
export interface ToolWords {
  name: string;
  description: string;
  inputSchema: JsonSchema;
  /** Whether it only reads; the others leave a draft. */
  reads: boolean;
}

/** What a tool answered, as JSON text, or why it refused. */
export type ToolAnswer = { text: string; refusal?: undefined } | { text?: undefined; refusal: Pick<Problem, 'code' | 'params' | 'fields'> };

/** Characters of an answer: more is no help to an engine, whose memory it would fill. */
const longestAnswer = 400_000;
/** Of what a tool was given, in the log. */
const longestInput = 500;

const isOffered = ({ does }: Tool, { mayDraft }: ToolPerson): boolean => does === 'reads' || mayDraft;

/** The tools that this person's assistant may use, as JSON schema. */
export const toolsFor = ({ tools }: Services, person: ToolPerson): ToolWords[] =>
  Object.entries(tools)
    .filter(([, tool]) => isOffered(tool, person))
    .map(([name, { sentence, input, does }]) => ({ name, description: sentence, inputSchema: toJsonSchema(input), reads: does === 'reads' }));

/** A line of the log of assistants; written whether or not the tool refused. */
export async function logToolCall(
  { database }: Pick<Services, 'database'>,
  { asked, way }: ToolPerson,
  told: { tool: string; input: unknown; bytes: number; milliseconds: number; refused: string | null },
): Promise<void> {
  const input = (JSON.stringify(told.input ?? {}) ?? '').replaceAll('\\u0000', '').slice(0, longestInput);
  await database.system((tx) =>
    tx.execute(sql`
      insert into mcp_call (user_id, company_code, asked_by, program_name, tool, tool_input, answer_bytes, milliseconds, refused_as)
      values (${asked.userId}, ${asked.companyCode}, ${way}, ${asked.program ?? null}, ${told.tool.slice(0, 80)}, ${input}, ${told.bytes},
        ${Math.round(told.milliseconds)}, ${told.refused})`),
  );
}

async function answerOf(services: Services, person: ToolPerson, name: string, input: unknown): Promise<string> {
  const tool = Object.hasOwn(services.tools, name) ? services.tools[name] : undefined;
  if (!tool) throw appError('not_found', { tool: name.slice(0, 80) });
  if (!isOffered(tool, person)) throw appError('forbidden', { tool: name });
  const text = JSON.stringify(await services.largeCalls.run(person.asked.userId, () => tool.run(input, person, services)));
  if (text.length > longestAnswer) throw appError('too_large', { most: longestAnswer });
  return text;
}

const toRefusal = ({ code, params, fields }: AppError): NonNullable<ToolAnswer['refusal']> => ({ code, params, ...(fields.length > 0 && { fields }) });

/**
 * Runs a tool by its name for a person and writes the line of the log. Refusals are answers; a bug is logged as `internal` and thrown.
 * @param logged under which name it is logged, where that is not the tool's
 */
export async function runTool(services: Services, person: ToolPerson, name: string, input: unknown, logged = name): Promise<ToolAnswer> {
  const start = performance.now();
  const log = (bytes: number, refused: string | null) =>
    logToolCall(services, person, { tool: logged, input, bytes, milliseconds: performance.now() - start, refused });
  try {
    const text = await answerOf(services, person, name, input);
    await log(Buffer.byteLength(text), null);
    return { text };
  } catch (error) {
    const refused = toAppError(error);
    await log(0, refused.code);
    if (refused.code === 'internal') throw error;
    return { refusal: toRefusal(refused) };
  }
}
