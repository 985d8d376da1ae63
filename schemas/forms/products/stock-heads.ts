/** How tables of other programs head the column of what is in stock, in the languages that we meet; compared without case, accents and signs. */
export const stockHeads = [
  ['stock', 'stock qty', 'stock quantity', 'in stock', 'on hand', 'qty on hand', 'quantity on hand', 'inventory', 'inventory qty', 'opening stock'],
  ['bestand', 'lagerbestand', 'anfangsbestand', 'lagermenge'],
  ['készlet', 'raktárkészlet', 'nyitókészlet', 'raktáron'],
  ['sklad', 'skladem', 'skladom', 'zásoba', 'zásoby', 'stav skladu', 'stav zásob'],
  ['stoc', 'stoc inițial', 'cantitate în stoc'],
  ['наличност', 'складова наличност', 'начална наличност'],
].flat();
