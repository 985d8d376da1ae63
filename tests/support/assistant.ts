import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { JsonObject } from '../../src/shared/json.ts';
import type { Client as Person } from './server-app.ts';

export const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What a tool answered. */
export interface Told<T = JsonObject> {
  answer: T | undefined;
  /** The code of its refusal. */
  refused: string | undefined;
  text: string;
}

/** An assistant by the official client of the protocol, over the wire. */
export interface Assistant {
  client: Client;
  tools: () => Promise<string[]>;
  call: <T = JsonObject>(name: string, input?: JsonObject) => Promise<Told<T>>;
  read: (path: string) => Promise<JsonObject>;
}

/** A token for an assistant of this person. */
export async function tokenForAssistant(person: Person, changes: JsonObject = {}): Promise<string> {
  const order = {
    token_name: 'Assistant',
    expires_on: dayAhead(30),
    writes: true,
    pages: ['products/product_list', 'products/brands', 'sales/sales_orders', 'reports/sales_detailed', 'purchasing/purchase_orders'],
    only_company: 'KT-HU',
    for_assistant: true,
    ...changes,
  };
  const { status, body, text } = await person.rpc('make_token', order);
  if (status !== 200) throw new Error(text);
  return body.token;
}

export async function connectAssistant(url: string, token: string, headers: Record<string, string> = {}): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers: { authorization: `Bearer ${token}`, ...headers } } });
  await client.connect(transport);
  return {
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call<T>(name: string, input: JsonObject = {}): Promise<Told<T>> {
      const { content, isError } = await client.callTool({ name, arguments: input });
      const [first] = content;
      const text = first?.type === 'text' ? first.text : '';
      const parsed = JSON.parse(text) as T & { refused?: { code: string } };
      return { answer: isError ? undefined : parsed, refused: isError ? parsed.refused?.code : undefined, text };
    },
    async read(path) {
      const { contents } = await client.readResource({ uri: `kontor://${path}` });
      const [first] = contents;
      return JSON.parse(first && 'text' in first ? first.text : '{}') as JsonObject;
    },
  };
}
