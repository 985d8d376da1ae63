import type * as v from 'valibot';
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
export interface Tool<TSchema extends v.GenericSchema = v.GenericSchema> {
  /** For the model, in English: what it does, when it is used, and what its input means. */
  sentence: string;
  does: 'reads' | 'drafts';
  input: TSchema;
  resources?: readonly ToolResource[];
  run: (input: v.InferOutput<TSchema>, person: ToolPerson, services: Services) => Promise<object>;
}

export const defineTool = <TSchema extends v.GenericSchema>(tool: Tool<TSchema>): Tool => tool as unknown as Tool;
