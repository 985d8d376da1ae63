import { describe, expect, it } from 'vitest';
import { cleanFileName, nameOfType } from '../../../../src/server/engine/storage/clean-file-name.ts';

describe('names of uploaded files', () => {
  it.each<[string, string]>([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\x.jpg', 'x.jpg'],
    ['C:\\x', 'x'],
    ['a\0.jpg', 'a.jpg'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['', 'file'],
    ['/', 'file'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['árvíztűrő 😀.png', 'árvíztűrő 😀.png'],
  ])('%j is shown as %j', (given, shown) => {
    expect(cleanFileName(given)).toBe(shown);
  });

  it.each<[string, string, string]>([
    ['poly.jpg', 'webp', 'poly.webp'],
    ['photo.webp', 'webp', 'photo.webp'],
    ['PHOTO.WEBP', 'webp', 'PHOTO.WEBP'],
    ['a.b.jpeg', 'webp', 'a.b.webp'],
    ['file', 'webp', 'file.webp'],
    ['version 1.2', 'pdf', 'version 1.2.pdf'],
    ['.jpg', 'webp', '.jpg.webp'],
    ['a.exe', 'pdf', 'a.pdf'],
  ])('%j kept as %s is saved as %j', (name, extension, saved) => {
    expect(nameOfType(name, extension)).toBe(saved);
  });

  it('are shortened before their extension', () => {
    const name = cleanFileName(`${'x'.repeat(5000)}.jpeg`);
    expect([name.length, name.slice(-6)]).toEqual([200, 'x.jpeg']);
  });
});
