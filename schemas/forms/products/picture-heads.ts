/** What columns of pictures are called in files of merchants: by shop programs and feeds, and by people. */
export const pictureHeads: readonly string[] = `
  image images img picture pictures photo photos mainimage baseimage additionalimages thumbnail
  bild bilder artikelbild produktbild produktbilder foto fotos
  kep kepek fokep termekkep fenykep fotok
  obrazok obrazky hlavnyobrazok obrazek hlavniobrazek fotka fotky
  imagine imagini poza poze
  снимка снимки изображение изображения
`
  .trim()
  .split(/\s+/);
