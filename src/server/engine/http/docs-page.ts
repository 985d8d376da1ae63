import { escapeHtml } from '../../../shared/text/escape-html.ts';
interface Documented {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, { summary?: string; description?: string }>>;
  components: { schemas: Record<string, unknown> };
}

const json = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

const operation = (path: string, method: string, description: { summary?: string; description?: string }): string => `
  <section><h2><code>${method.toUpperCase()}</code> ${escapeHtml(path)}</h2><p>${escapeHtml(description.summary ?? '')}</p>
  ${description.description ? `<p>${escapeHtml(description.description)}</p>` : ''}<details><summary>Details</summary>${json(description)}</details></section>`;

/** The API for readers: plain HTML without scripts, for developers and in English like the document itself. */
export const docsPage = ({ info, paths, components }: Documented): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(info.title)} API</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h2 { font-size: 1.05rem; margin: 1.5rem 0 .25rem; } code { background: #8883; padding: .1em .4em; border-radius: 4px; }
  pre { overflow: auto; background: #8882; padding: .75rem; border-radius: 4px; font-size: .85rem; } p { white-space: pre-line; margin: .25rem 0; }
</style></head><body><main><h1>${escapeHtml(info.title)} API</h1><p>${escapeHtml(info.description ?? '')}</p>
<p><a href="/openapi.json">openapi.json</a></p>
${Object.entries(paths)
  .map(([path, methods]) =>
    Object.entries(methods)
      .map(([method, description]) => operation(path, method, description))
      .join(''),
  )
  .join('')}
<h1>Schemas</h1>${Object.entries(components.schemas)
  .map(([name, schema]) => `<section id="${escapeHtml(name)}"><details><summary><code>${escapeHtml(name)}</code></summary>${json(schema)}</details></section>`)
  .join('')}
</main></body></html>`;
