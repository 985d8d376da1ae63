import type * as v from 'valibot';
import { read } from '../http/define-call.ts';
import type { Services } from '../services.ts';
import type { ToolPerson } from './tool-person.ts';

/** A fixed question that assistants may read as a document, by its address. */
export interface ToolResource {
  /** Behind `kontor://`. */
  path: string;
  title: string;
  input: unknown;
}

/** What an assistant may do for a person: it reads, or leaves a draft in his inbox. None of them writes a record, sends a message or fetches an address. */
export interface Tool {
  /** For the model, in English: what it does, when it is used, and what its input means. */
  sentence: string;
  does: 'reads' | 'drafts';
  input: v.GenericSchema;
  resources?: readonly ToolResource[];
  /** @throws AppError also for an input that is none of this tool's */
  run: (input: unknown, person: ToolPerson, services: Services) => Promise<object>;
}

/** As its author writes it: `run` is given what `input` has read. */
interface WrittenTool<TSchema extends v.GenericSchema> extends Omit<Tool, 'input' | 'run'> {
  input: TSchema;
  run: (input: v.InferOutput<TSchema>, person: ToolPerson, services: Services) => Promise<object>;
}

export const defineTool = <TSchema extends v.GenericSchema>(tool: WrittenTool<TSchema>): Tool => ({
  ...tool,
  run: async (input, person, services) => tool.run(read(tool.input, input), person, services),
});
