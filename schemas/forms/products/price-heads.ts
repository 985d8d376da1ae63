/** How tables of other programs head the columns of prices, in the languages that we meet; compared without case, accents and signs. */
export const sellingPriceHeads = [
  ['price', 'unit price', 'selling price', 'sales price', 'retail price', 'list price', 'regular price', 'rrp'],
  ['preis', 'verkaufspreis', 'vk', 'vk preis', 'stückpreis', 'listenpreis', 'uvp'],
  ['ár', 'eladási ár', 'egységár', 'fogyasztói ár', 'listaár'],
  ['cena', 'prodejní cena', 'jednotková cena', 'predajná cena', 'maloobchodní cena', 'maloobchodná cena'],
  ['preț', 'preț de vânzare', 'preț vânzare', 'preț unitar', 'preț de listă'],
  ['цена', 'продажна цена', 'единична цена', 'цена на дребно'],
].flat();

export const reducedPriceHeads = [
  ['sale price', 'special price', 'discounted price', 'promo price'],
  ['aktionspreis', 'angebotspreis', 'sonderpreis'],
  ['akciós ár', 'kedvezményes ár'],
  ['akční cena', 'akciová cena', 'zľavnená cena', 'zlevněná cena'],
  ['preț promoțional', 'preț redus'],
  ['промоционална цена', 'намалена цена'],
].flat();

export const purchasePriceHeads = [
  ['cost', 'unit cost', 'cost price', 'cost per item', 'purchase price', 'buying price'],
  ['einkaufspreis', 'ek', 'ek preis', 'bezugspreis'],
  ['beszerzési ár', 'bekerülési ár', 'nagyker ár'],
  ['nákupní cena', 'nákupná cena'],
  ['preț de achiziție', 'preț achiziție'],
  ['доставна цена', 'покупна цена'],
].flat();

export const supplierHeads = ['supplier', 'vendor', 'lieferant', 'beszállító', 'szállító', 'dodavatel', 'dodávateľ', 'furnizor', 'доставчик'];

export const currencyHeads = ['currency', 'currency code', 'währung', 'pénznem', 'deviza', 'měna', 'mena', 'monedă', 'валута'];
