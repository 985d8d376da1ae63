import type { components, paths } from '../src/generated/openapi.gen.ts';

/** A schema that `openapi.yaml` names. */
export type Described<TName extends keyof components['schemas']> = components['schemas'][TName];

type JsonOf<TBody> = TBody extends { content: { 'application/json': infer TJson } } ? TJson : never;
type AnswerOf<TCall> = TCall extends { responses: { 200: infer TBody } } ? JsonOf<TBody> : never;
type PayloadOf<TCall> = TCall extends { requestBody?: infer TBody } ? JsonOf<NonNullable<TBody>> : never;

type RpcPath = Extract<keyof paths, `/rpc/${string}`>;
/** Procedures by name; the one of all forms, which has an answer for each action, is none of them, and neither is the one that holds others. */
export type RpcName = Exclude<RpcPath extends `/rpc/${infer TName}` ? TName : never, 'api_action' | 'together' | `${string}/${string}`>;
type Rpc<TName extends RpcName> = paths[`/rpc/${TName}`]['post' & keyof paths[`/rpc/${TName}`]];
export type RpcAnswer<TName extends RpcName> = AnswerOf<Rpc<TName>>;
/** What the procedure takes; nothing but an empty object where the description names no body. */
export type RpcPayload<TName extends RpcName> = [PayloadOf<Rpc<TName>>] extends [never] ? Record<string, never> : PayloadOf<Rpc<TName>>;

/** Paths without a parameter that are read. */
export type GetPath = Exclude<{ [TPath in keyof paths]: paths[TPath] extends { get: object } ? TPath : never }[keyof paths], `${string}{${string}`>;
export type GetAnswer<TPath extends GetPath> = AnswerOf<paths[TPath]['get']>;

/** Paths that take a file; a parameter of the path is any text. */
type FileCall = { requestBody: { content: { 'multipart/form-data': object } } };
type FilePath = { [TPath in keyof paths]: paths[TPath] extends { post: FileCall } ? TPath : never }[keyof paths];
type Filled<TPath extends string> = TPath extends `${infer TStart}/{${string}}` ? `${TStart}/${string}` : TPath;
export type UploadPath = Filled<FilePath>;
export type UploadAnswer<TPath extends UploadPath> = { [TCall in FilePath]: TPath extends Filled<TCall> ? AnswerOf<paths[TCall]['post']> : never }[FilePath];
