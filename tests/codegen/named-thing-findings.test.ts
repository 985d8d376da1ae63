import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { DocumentDefinition } from '../../schemas/documents/define.ts';
import { languages } from '../../src/shared/languages.ts';
import { toWorkflowDeclaration } from '../../codegen/find/workflows.ts';
import { findingsOf } from './small-declarations.ts';

const names = (word: string) => Object.fromEntries(languages.map((language) => [language, word]));
const params = v.strictObject({ template: v.string(), document: v.string(), recipient: v.optional(v.string()) });
type Params = v.InferOutput<typeof params>;

/** What is said of a workflow whose one step mails a document by these parameters. */
const told = (given: Params, form = 'product_brands'): string[] =>
  findingsOf({
    documents: [
      {
        name: 'brand_sheet',
        file: 'brand_sheet.document.ts',
        text: '',
        document: {
          form,
          number: 'brand_code',
          to: { name: 'brand_name', address: [], language: 'brand_code', email: 'brand_code' },
          head: [],
          lines: { form: 'models', columns: [] },
          totals: [],
        } as unknown as DocumentDefinition,
      },
    ],
    effects: [
      {
        name: 'send_mail',
        file: 'src/server/engine/documents/send_mail.effect.ts',
        text: '',
        exportName: 'default',
        params,
        names: (read) => {
          const { template, document, recipient } = read as Params;
          return { mails: [template], documents: [document], fields: recipient === undefined ? [] : [recipient] };
        },
      },
    ],
    workflows: [
      toWorkflowDeclaration(
        'parcel',
        'schemas/workflows/products/parcel.workflow.json',
        JSON.stringify({
          type_names: names('Parcel'),
          form: 'product_brands',
          states: [
            { state_code: 'draft', initial_state: true, state_names: names('Draft') },
            { state_code: 'sent', final_state: true, state_names: names('Sent') },
          ],
          events: [{ event_code: 'send', event_names: names('Send'), fields: [{ name: 'to', kind: 'text', names: names('To') }] }],
          transitions: [{ from: 'draft', event: 'send', to: 'sent', effects: [{ code: 'send_mail', params: given }] }],
        }),
      ),
    ],
  });

describe('an effect is refused', () => {
  it('that names a document that does not exist', () => {
    expect(told({ template: 'hello', document: 'brand_sheat' })).toContainEqual(
      expect.stringContaining("K625 effect 'send_mail' names document 'brand_sheat', which does not exist; did you mean 'brand_sheet'?"),
    );
  });

  it('that names a document of another form than the home of the workflow', () => {
    expect(told({ template: 'hello', document: 'brand_sheet' }, 'models')).toContainEqual(
      expect.stringContaining("K626 effect 'send_mail' names document 'brand_sheet', which is none of 'product_brands'"),
    );
  });

  it('that reads a field which the event does not ask', () => {
    expect(told({ template: 'hello', document: 'brand_sheet', recipient: 'too' })).toContainEqual(
      expect.stringContaining("K627 effect 'send_mail' names field 'too', which event 'send' does not ask; did you mean 'to'?"),
    );
    expect(told({ template: 'hello', document: 'brand_sheet', recipient: 'to' })).not.toContainEqual(expect.stringContaining('K62'));
  });
});
