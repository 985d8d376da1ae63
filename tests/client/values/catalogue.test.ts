import { afterEach, expect, it } from 'vitest';
import { catalogue, messagesOf, setCaptions } from '../../../src/client/i18n/catalogue.ts';
import { compileMessage } from '../../../src/shared/text/message-syntax.ts';

const begun = catalogue.get();
afterEach(() => catalogue.set(begun));

it('lays other wordings over the texts of a language; their grammar is read, words alone stay words', async () => {
  catalogue.set({ loaded: { hu: { 'action.save': 'Mentés', 'grid.rows': compileMessage('{count} sor') } }, captions: {} });
  await setCaptions([
    { caption_key: 'action.save', texts: { hu: 'Eltesz', de: '' } },
    { caption_key: 'grid.rows', texts: { hu: '{count, plural, one {# sor} other {# sor}}' } },
  ]);
  expect(messagesOf(catalogue.get(), 'hu')).toEqual({ 'action.save': 'Eltesz', 'grid.rows': compileMessage('{count, plural, one {# sor} other {# sor}}') });
  expect(messagesOf(catalogue.get(), 'de')).toBeNull();
});

it('leaves the newest wordings where older ones wait for their grammar to be read', async () => {
  catalogue.set({ loaded: { en: { 'action.save': 'Save' } }, captions: {} });
  const older = setCaptions([{ caption_key: 'action.save', texts: { en: 'Save {it}' } }]);
  await setCaptions([{ caption_key: 'action.save', texts: { en: 'Keep' } }]);
  await older;
  expect(messagesOf(catalogue.get(), 'en')).toEqual({ 'action.save': 'Keep' });
});

it('lays the other wordings though the grammar of one is wrong', async () => {
  catalogue.set({ loaded: { en: { 'action.save': 'Save', 'grid.rows': 'rows' } }, captions: {} });
  await setCaptions([
    { caption_key: 'action.save', texts: { en: 'Keep' } },
    { caption_key: 'grid.rows', texts: { en: '{count' } },
  ]);
  expect(messagesOf(catalogue.get(), 'en')).toEqual({ 'action.save': 'Keep', 'grid.rows': '{count' });
});
