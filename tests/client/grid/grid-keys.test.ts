import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  bindingsIn,
  commands,
  isShortcut,
  isTyping,
  type KeyBinding,
  keyShapes,
  type KeyShape,
  keyTable,
  toCommand,
} from '../../../src/client/runtime/keyboard/keys.ts';
import { actions } from '../../../src/generated/actions.gen.ts';
import { languages } from '../../../src/shared/languages.ts';

const wordsOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/common.json`, import.meta.url), 'utf8')) as Record<string, string>;

const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});

describe('keys', () => {
  const shortcuts = Object.values(actions).flatMap(({ shortcut }: { shortcut?: string }) => (shortcut === undefined ? [] : [shortcut]));
  const asPressed = ({ key, mod = false, alt = false, shift = false }: KeyBinding) => press(key, { ctrlKey: mod, altKey: alt, shiftKey: shift });
  const chord = ({ key, mod, alt, shift }: KeyBinding) => JSON.stringify([key, mod, alt, shift]);

  it.each(keyShapes)('mean one thing each in the shape %s', (shape) => {
    const bound = keyTable.filter(({ shapes }) => shapes.includes(shape));
    const chords = bound.map(chord);
    expect(new Set(chords).size).toBe(chords.length);
    for (const binding of bound) if (!binding.native) expect(toCommand(shape, asPressed(binding))?.command, chord(binding)).toBe(binding.command);
    for (const binding of bound.filter((one) => one.extends))
      expect(toCommand(shape, { ...asPressed(binding), shiftKey: true })).toEqual({ command: binding.command, extend: true });
  });

  it.each(keyShapes)('are bound and worded for every command of the shape %s, and for no other', (shape) => {
    const bound = new Set(keyTable.filter(({ shapes }) => shapes.includes(shape)).map(({ command }) => command));
    expect([...bound].sort()).toEqual([...commands[shape]].sort());
    for (const language of languages) {
      const words = wordsOf(language);
      expect(commands[shape].filter((command) => !words[`keyboard.${command}`])).toEqual([]);
    }
  });

  it('do what is the same under the same key in all lists', () => {
    const same = ['up', 'down', 'page_up', 'page_down', 'edge_up', 'edge_down', 'grid_start', 'grid_end', 'leave', 'leave_back', 'cancel', 'search'] as const;
    const keysOf = (shape: KeyShape, command: string) => keyTable.filter((one) => one.command === command && one.shapes.includes(shape)).map(chord);
    for (const command of same)
      for (const shape of ['tree', 'board', 'assignment'] as const)
        expect(keysOf(shape, command), `${command}, ${shape}`).toEqual(expect.arrayContaining(command.startsWith('leave') ? [] : keysOf('grid', command)));
  });

  it('name the shortcuts of all actions', () => {
    const named = keyTable.filter(({ shapes }) => shapes.includes('grid'));
    expect(shortcuts.filter((shortcut) => !named.some((binding) => isShortcut(shortcut, asPressed(binding))))).toEqual([]);
  });

  it('of the innermost list come before those of the page around it', () => {
    const shown = bindingsIn(['grid', 'record', 'page']);
    expect(new Set(shown.map(chord)).size).toBe(shown.length);
    expect(shown.find(({ key, mod }) => key === 's' && mod)?.command).toBe('save');
    expect(bindingsIn(['record', 'page']).map(({ command }) => command)).toEqual(expect.arrayContaining(['save_form', 'next_record', 'palette', 'help']));
  });

  it('extends the range with Shift and an arrow, and takes Meta for Ctrl', () => {
    expect(toCommand('grid', press('ArrowDown', { shiftKey: true }))).toEqual({ command: 'down', extend: true });
    expect(toCommand('grid', press('Home', { metaKey: true }))).toEqual({ command: 'grid_start', extend: false });
  });

  it('tells Shift Tab, Shift Space and Shift Ctrl Z from their plain keys', () => {
    expect(toCommand('grid', press('Tab', { shiftKey: true }))?.command).toBe('leave_back');
    expect(toCommand('grid', press(' ', { shiftKey: true }))?.command).toBe('select_row');
    expect(toCommand('grid', press('Z', { ctrlKey: true, shiftKey: true }))?.command).toBe('redo');
  });

  it('leaves the clipboard keys to the browser and finds the help on any keyboard', () => {
    expect(toCommand('grid', press('c', { ctrlKey: true }))).toBeNull();
    expect([toCommand('page', press('?')), toCommand('page', press('?', { shiftKey: true }))].map((found) => found?.command)).toEqual(['help', 'help']);
  });

  it('starts an edit with a character but not with a shortcut or a blank', () => {
    expect([isTyping(press('ű')), isTyping(press('5')), isTyping(press('x', { ctrlKey: true })), isTyping(press(' ')), isTyping(press('F5'))]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('matches the shortcut of an action with exactly its modifiers', () => {
    expect(isShortcut('Control+Delete', press('Delete', { ctrlKey: true }))).toBe(true);
    expect(isShortcut('Control+Delete', press('Delete'))).toBe(false);
  });
});
