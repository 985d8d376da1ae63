import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';

interface Findings {
  readonly found: readonly string[];
  hear: (line: string) => void;
  plugin: (isListening: () => Promise<boolean>) => { configureServer: (vite: { middlewares: { use: (handler: Handler) => void } }) => void };
}

const { createFindings } = (await import(new URL('../../src/server/start/findings-page.mjs', import.meta.url).href)) as { createFindings: () => Findings };

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown;

/** What a browser and a module loader get, as long as the server behind is there or not. */
async function ask(findings: Findings, isThere: boolean, accept: string): Promise<{ status: number; text: string }> {
  let handler: Handler | undefined;
  findings.plugin(() => Promise.resolve(isThere)).configureServer({ middlewares: { use: (given) => (handler = given) } });
  const server = createServer((request, response) => handler?.(request, response, () => response.end('the application')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/en`, { headers: { accept } });
  const text = await answer.text();
  server.close();
  return { status: answer.status, text };
}

const finding = "schemas/forms/products/brands.form.ts:7 K310 the database refuses its query: 'a' < 'b'";

it('a page names what codegen found while the server is not there, and is the application otherwise', async () => {
  const findings = createFindings();
  findings.hear('Codegen runs');
  expect(await ask(findings, false, 'text/html')).toEqual({ status: 200, text: 'the application' });
  for (const line of [finding, '1 findings in 20 ms']) findings.hear(line);
  expect(findings.found).toEqual([finding]);
  const { status, text } = await ask(findings, false, 'text/html,*/*');
  expect([status, text]).toEqual([503, expect.stringContaining(finding.replace('<', '&lt;'))]);
  expect(await ask(findings, true, 'text/html')).toMatchObject({ status: 200 });
  expect(await ask(findings, false, '*/*')).toMatchObject({ status: 200 });
});

it('a run without findings takes the page away again', () => {
  const findings = createFindings();
  for (const line of [finding, '1 findings in 20 ms', 'wrote src/generated/forms/brands.gen.ts', '76 screens, 103 forms, 1 files in 20 ms'])
    findings.hear(line);
  expect(findings.found).toEqual([]);
});
