import { describe, expect, it } from 'vitest';
import { mentionAt, namesLike, piecesOf, withMention } from '../../../src/client/panels/comments/mentions.ts';

const names = ['Anna Kovács', 'Anna Kovácsné', 'Péter Árpád'];

describe('a mention', () => {
  it('begins with an @ behind a blank or at the start, and not within a mail address', () => {
    expect(mentionAt('Ask @an', 7)).toEqual({ at: 4, letters: 'an' });
    expect(mentionAt('@', 1)).toEqual({ at: 0, letters: '' });
    expect(mentionAt('mail to anna@kontor', 19)).toBeNull();
    expect(mentionAt('no one', 6)).toBeNull();
    expect(mentionAt('@anna\nnext line', 15)).toBeNull();
  });

  it('offers people by the beginning of any of their names, accents aside', () => {
    expect(namesLike(names, 'arp')).toEqual(['Péter Árpád']);
    expect(namesLike(names, 'ANN')).toEqual(['Anna Kovács', 'Anna Kovácsné']);
    expect(namesLike(names, 'x')).toEqual([]);
  });

  it('takes the place of what was typed, wherever the caret stands', () => {
    expect(withMention('Ask @an please', { at: 4, letters: 'an' }, 'Anna Kovács')).toEqual({ text: 'Ask @Anna Kovács please', caret: 17 });
  });

  it('is found in a text by the longest name that fits', () => {
    expect(piecesOf('Hi @Anna Kovácsné, see @Péter Árpád', names)).toEqual([
      { text: 'Hi ', mention: false },
      { text: '@Anna Kovácsné', mention: true },
      { text: ', see ', mention: false },
      { text: '@Péter Árpád', mention: true },
    ]);
    expect(piecesOf('all alone', [])).toEqual([{ text: 'all alone', mention: false }]);
  });
});
