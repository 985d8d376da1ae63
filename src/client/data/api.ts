import type { GetAnswer, GetPath, RpcAnswer, RpcName, RpcPayload, UploadAnswer, UploadPath } from '../../../schemas/calls.ts';
import type { ProcedureCalls, ProcedureName } from '../../generated/procedures.gen.ts';
import type { ChatEvent, ChatWish } from '../../shared/content/chat-events.ts';
import type { Language } from '../../shared/languages.ts';
import type { QuestionAnswer } from '../../shared/questions/answer.ts';
import type { Params, Selection, StandardAction } from '../../shared/records/calls.ts';
import type { Written } from '../../shared/records/written.ts';
import type { EngineName } from '../../shared/translation/engines.ts';
import type { FieldProblem, ErrorParams } from '../../shared/errors.ts';

/** A refusal of the server in codes; `status` 0 means that no answer came. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly params: ErrorParams = {},
    readonly fields: FieldProblem[] = [],
  ) {
    super(code);
    this.name = 'ApiError';
  }
}

/** The calls to the server. Every one rejects with {@link ApiError}; 401, 412 and the log-out rules are dealt with inside. */
export interface Api {
  /** A write under a `key` is done once, however often it is sent, and answered the same each time. */
  action: <TAnswer>(entity: string, action: StandardAction, payload?: unknown, signal?: AbortSignal, key?: string) => Promise<TAnswer>;
  /** Calls a procedure of the form; what it takes and answers is declared with it. */
  call: <TName extends ProcedureName>(
    form: string,
    procedure: TName,
    selection: Selection,
    input: ProcedureCalls[TName]['input'],
    key?: string,
  ) => Promise<ProcedureCalls[TName]['answer']>;
  /** Puts the calls that may be joined and are sent while `work` runs, before it first waits, into one request; fewer than `least` (2) go alone. */
  together: <T>(work: () => T, least?: number) => T;
  /** Asks for a list that is needed soon: the first `list` of the same takes this answer, and asks itself where it failed. Settles when it is here or failed. */
  ahead: (entity: string, payload: unknown) => Promise<void>;
  /** Asks ahead for what a call of `rpc` with this payload, or `get` without one, is about to ask for. */
  expect: (path: GetPath | `/rpc/${RpcName}`, payload?: unknown) => Promise<void>;
  /** The answer to `ahead` while it waits to be taken, for who draws before he may ask. */
  peek: (entity: string, payload: unknown) => { value: unknown } | undefined;
  /** What a procedure would write, which then is taken back. */
  foretell: <TName extends ProcedureName>(form: string, procedure: TName, selection: Selection, input: ProcedureCalls[TName]['input']) => Promise<Written>;
  /** Goes on as somebody else, in all tabs, until that is ended. */
  impersonate: (person: number, reason: string) => Promise<void>;
  /** Payload and answer are those that openapi.yaml describes. */
  rpc: <TName extends RpcName>(name: TName, payload: RpcPayload<TName>, signal?: AbortSignal) => Promise<RpcAnswer<TName>>;
  /** Asks a question in words; it is answered in the language of the page, with what is chosen in the header. */
  ask: (question: string, options: { language: Language; params: Params }, signal?: AbortSignal) => Promise<QuestionAnswer>;
  /** Translates a text that belongs to no record into one language. */
  translateText: (engine: EngineName, wish: { text: string; from: Language; to: Language }, signal?: AbortSignal) => Promise<string>;
  /** Puts a question to a language model and hears of the answer as it is written; whoever aborts stops the model. */
  chat: (wish: ChatWish, hear: (event: ChatEvent) => void, signal: AbortSignal) => Promise<void>;
  get: <TPath extends GetPath>(path: TPath, signal?: AbortSignal) => Promise<GetAnswer<TPath>>;
  /** Hears of writes to a form's rows by others, and by this tab through other forms (`ownToo`: through any). Returns what stops that. */
  follow: (form: string, hear: () => void, ownToo?: boolean) => () => void;
  /** Sends a file; `progress` is told parts of 1. */
  upload: <TPath extends UploadPath>(
    path: TPath,
    file: File,
    fields: Record<string, string>,
    progress?: (part: number) => void,
    signal?: AbortSignal,
  ) => Promise<UploadAnswer<TPath>>;
  /** Fetches a file made by the server and saves it under its name. */
  download: (path: string, payload: unknown, fileName: string) => Promise<void>;
  /** Fetches a file kept by the server and saves it under its name. */
  saveFile: (path: string, fileName: string) => Promise<void>;
}
