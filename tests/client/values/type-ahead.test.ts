import { describe, expect, it } from 'vitest';
import { byLetters } from '../../../src/client/ui/inputs/type-ahead.ts';

const options = ['Apuseni Mobilier', 'Bakonyi Faipari', 'Baltic Timber', 'Ébène'].map((label) => ({ label }));

describe('letters typed on a short list', () => {
  it.each([
    ['lead to the first that starts with them', 0, 'bal', 2],
    ['lead on from the current one, which may itself fit', 1, 'ba', 1],
    ['do not care for case and accents', 0, 'EBE', 3],
    ['lead nowhere else where none fits', 2, 'bakx', 2],
    ['lead from one to the next where it is one letter again and again', 1, 'bb', 2],
    ['begin again behind the last', 2, 'b', 1],
    ['lead to the first where nothing is chosen yet', -1, 'a', 0],
  ])('%s', (_, current, typed, reached) => expect(byLetters(options, current, typed)).toBe(reached));
});
